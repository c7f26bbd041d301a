export const general = `
#general 9d 08:52
sam: Welcome, everybody, to the new chat. One rule: if it would help somebody else, say it in a channel and not in a direct message.
  :: react 👍 ines jonas grace priya
+3 grace: Finally somewhere I can search for the warehouse address.
  :: react 😂 sam luca
+6 luca: And somewhere to post tomatoes. I will behave, I promise.
+11 hanna: There is a channel for that now: #plant-pictures. Tomatoes count.
  :: react 😍 luca
  :: react 💯 mara

#general 7d 09:04
grace: Morning all. The first pallet of Revision C arrived yesterday evening. *1,200 units*, all boxes dry, two corners dented.
  :: react 💯 sam dana yuki theo
+2 theo: Please don't open any before I have flashed the new firmware. I know the temptation.
  :: react 😂 grace
+4 grace: Too late for one. For science.
+5 dana: Then this week has a plan:
  - **until {review}:** flashing and the soak test
  - **{review}:** go or no-go, 15:00 UTC, in #launch
  - **{launch}:** first boxes leave
  :: react 👍 sam grace theo mara tomas priya
  :: saved alex
+2 sam: That is the clearest plan we have ever had. Thank you.

#general 5d 08:58
mara: Good morning! We are in the Saturday paper. Half a page, a photo of the window sill, and they spelled Sprig correctly.
  :: react 😍 dana ines sam luca hanna
  :: react 💯 grace jonas
+1 ines: They used the drawing of the fern!!
+7 sam: I have bought six copies. My mother has bought nine.
  :: react 😂 mara dana alex noor hanna

#general 4d 13:20
priya: Heads up: I'm restarting the API servers at 13:30 UTC for a kernel update. One at a time, nobody should notice anything.
  :: react 👍 jonas alex
+24 priya: Done. Nobody noticed anything?
+1 alex: Nobody in the queue noticed anything.
+1 tomas: I noticed nothing, and I was looking.
  :: react 😂 priya

#general 2d 09:01
sam: Three days to go. What is the one thing each of you is worried about? Short answers please.
+2 theo: Moisture drift after a week in very wet soil.
+1 mara: That the journalist from Berlin calls before the page is up.
+1 grace: Labels. It is always labels.
  :: react 😂 theo luca
+2 priya: Nothing on the servers. Push notifications on old phones, a little.
+3 alex: People who plant the sensor upside down. It happened twice in the beta.
  :: react 😂 ines yuki
  :: react 👍 hanna
+2 hanna: Then page two of the leaflet should say which end is up, with an arrow. I'll write it.
+1 ines: @hanna And I'll draw the arrow. Twice as big as you think it should be.
  :: react 👍 sam alex dana
+6 sam: This is why I ask. Thank you.

#general 1d 08:47
grace: Labels are here. They are the right labels. I repeat: **they are the right labels.**
  :: react 💯 sam dana theo mara luca
  :: react 😍 hanna
+4 dana: Framing one for the office.

#general 190m
sam: Morning from a very dark Portland. Couldn't sleep, so I read all of #support from the beginning. Two things: our beta gardeners are lovely, and Alex answers faster than I type.
  :: react 😍 luca hanna
+8 alex: It is the macros. And the coffee.
+3 luca: It is not the macros.
  :: react 💯 dana jonas
+20 dana: Reminder for today: please move what you won't finish out of the board, so that tomorrow's list is honest.
  :: react 👍 jonas priya tomas ines
+4 tomas: Moved three. Felt good.
+31 grace: Courier is booked for {launch}, 10:00. If you want your own Sprig on the first pallet, tell me by noon.
  :: react 🙂 noor hanna
+2 noor: One for me, please. My basil is a data point now.
  :: react 😂 grace theo
+1 hanna: And one for me. For the monstera that judges me.
`;
