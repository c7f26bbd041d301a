export const words = `
#design 9d 15:10
ines: Critique! Three icons for "thirsty". I'm too close to them, please be cruel.
  :: file icons-thirsty.png
+5 hanna: The left one looks like it's crying.
  :: react 😂 ines jonas
+3 dana: The middle one. I understood it before I'd finished looking.
+2 jonas: Middle, and it survives at 16 pixels, the others don't.
+8 ines: Middle it is. The left one was crying, you are right.
  :: react 💯 hanna

#design 6d 13:20
ines: Palette, final unless somebody screams. The green got a little warmer, because the old one looked like a bank.
  :: file palette.png
  :: react 😍 hanna dana
  :: react 👍 alex jonas
+9 jonas: All pairs pass 4.5 : 1 on light and dark. The yellow only as a background.
+2 ines: The yellow knows its place.

#design 3d 11:00
hanna: Empty state for somebody without any plants. Which one?
  1. *Nothing here yet. Add your first plant.*
  2. *A window sill full of possibilities.*
  3. *It's quiet here. Too quiet.*
+2 alex: 1 tells me what to do.
+1 dana: 1.
+3 jonas: 3 made me laugh, and then I looked for the button. So 1.
+4 ines: 1 with the drawing of the empty pot, so it isn't cold.
  :: react 👍 hanna
+1 hanna: 1 it is. I'm keeping 3 for the error page.
  :: react 😂 jonas alex

#design 85m
ines: Tiny thing I'm proud of: the leaf turns towards the light as you scroll. It stays still for people who asked for less motion.
  :: react 😍 dana hanna alex
+4 jonas: It costs nothing, either. One transform, no layout.
  :: react 💯 ines

#marketing 8d 16:00
mara: Newsletter went out to 3,140 people. 61 % opened it. I have never seen a number like that and I don't expect to again.
  :: react 💯 sam hanna
  :: react 😍 ines
+4 hanna: It was the subject line: "Your basil called".
  :: react 😂 mara sam alex

#marketing 4d 10:25
mara: Quotes for the page. Which of them would you believe?
  > I have stopped killing ferns. My partner thinks I have changed.
  > It is a stick that knows things.
  > Simple, pretty, and it does what it says.
+6 alex: I believe the second one most.
+3 ines: "It is a stick that knows things" goes on a T-shirt.
  :: react 😂 mara hanna
  :: react 💯 alex
+11 sam: I'd wear it.

#marketing 1d 14:15
hanna: Announcement is done. 240 words. I had 900, but they were mostly adjectives.
  :: react 😂 mara
  :: react 👍 sam
+20 mara: It's the best thing we've ever published. The third paragraph made me want a plant, and I work here.
  :: react 😍 hanna

#plant-pictures 8d 17:30
hanna: I'll begin. Gustav, eleven years old, survivor of three flats and one cat.
  :: file gustav.png
  :: react 😍 ines mara luca dana alex grace
+22 luca: My tomatoes, day 40. They are better paid than I am.
  :: file tomatoes.png
  :: react 😂 hanna
  :: react 😍 mara sam

#plant-pictures 5d 18:05
theo: Is this one dying, or is it a *style*?
  :: file is-it-a-style.png
+3 hanna: Too much water. Look at the lowest leaves.
+2 theo: I work on a moisture sensor.
  :: react 😂 hanna luca grace tomas yuki priya noor
+1 hanna: Then put one in!
+34 theo: 94 %. I have nothing to say in my defence.
  :: react 😢 yuki
  :: react 😂 dana alex

#plant-pictures 2d 17:45
yuki: Moss from the temple garden near my parents. I asked before I took any.
  :: file moss.png
  :: react 😍 hanna ines dana priya
+9 ines: I could draw that for a year.

#plant-pictures 60m
grace: The balcony this morning. The sensor says everybody had breakfast.
  :: file balcony.png
  :: react 😍 hanna luca
+5 luca: Breakfast on the balcony, and nobody invited me.

#random 7d 12:40
jonas: The coffee machine says "descale". Whose turn?
+2 tomas: I did it in March.
+1 priya: I'm 5,000 km away.
+1 jonas: Nobody's turn, then. I'll do it.
  :: react 😍 alex grace

#random 5d 16:50
luca: Word of the day: *Verschlimmbessern.* To make something worse by improving it. Jonas taught me, after I touched the thermostat.
  :: react 😂 jonas priya hanna tomas
+7 priya: We should have a label for that in the tracker.
+3 tomas: We have. It's called "reopened".
  :: react 💯 priya jonas

#random 3d 13:05
alex: Lunch poll for the people in the office, vote with a reaction: 👍 for dumplings, 🙂 for the soup place.
  :: react 👍 jonas luca mara theo
  :: react 🙂 hanna
+14 hanna: I see how it is.
+2 mara: There's soup in dumplings!
  :: react 😂 hanna alex

#random 1d 15:55
noor: I have a train to catch on {cake} and can't be there for the cake. Please send a picture, and then eat mine in silence.
  :: react 😢 grace mara
  :: react 👍 luca

#random 45m
tomas: Found on the bus: a lady reading our half page in the paper. She tore it out and put it in her bag. I said nothing and smiled for two stops.
  :: react 😍 mara ines dana hanna sam
  :: react 💯 grace
+4 mara: This is the best thing anybody has told me all week.

#hiring 6d 17:00
sam: The field engineer: part time, near Lisbon or remote, likes gardens, can solder. We have nine applications, four of them good.
+11 ines: I know two people who fit. May I send them the link?
+3 sam: Please do.
  :: react 👍 ines

#hiring 2d 17:20
grace: First talks are on Monday and Tuesday. I've put Priya and Ines in for thirty minutes each.
+5 priya: Works. I'll ask about the time something broke in the rain.
  :: react 💯 sam
`;
