export const launch = `
#launch 8d 14:05
dana: I've written the launch checklist. It is one page on purpose. If something is missing, add it; if something is there that nobody needs, cross it out.
  :: file launch-checklist.pdf
  :: react 👍 mara grace tomas
  :: saved alex
+9 mara: Can we move "press kit" before "site goes live"? They always ask for photos first.
+2 dana: Moved.
+15 tomas: I'd add a dry run of returns. Nobody ever tests the return label.
  :: react 💯 grace alex
+3 dana: Added, with your name on it. 🙂

#launch 7d 10:15
ines: New hero for the landing page. The light comes from the left now, so that the headline has room.
  :: file landing-hero.png
  :: react 😍 mara hanna dana
  :: react 👍 jonas
+6 hanna: Lovely. Then the headline can be shorter. I'd go with
  > Your plants can talk. Now you can listen.
+3 mara: Yes. Do we still need the subline?
+2 hanna: One sentence: *Sprig sits in the pot and tells your phone when to water.*
  :: react 💯 mara ines dana
+4 jonas: Both in. It's on staging: https://staging.parley.example/sprig
  :: react 👍 hanna
+18 dana: Reads well on a phone, too. The button is a bit shy on Android, can it have the darker green?
+5 jonas: Done, \`--green-700\` instead of \`--green-500\`. Contrast is 5.9 now, it was 3.8.
  :: react 💯 ines

#launch 6d 11:30
priya: Load test for launch day is through. 40 requests a second is what we expect; it held 900 before anything got slow.
  :: file load-test.csv
  :: react 💯 jonas sam dana
  :: saved dana
+2 sam: What gets slow first?
+3 priya: The photo thumbnails. I've put them behind a queue, so they may be late but nothing waits for them.
+7 jonas: And the app shows the leaf placeholder until then. Nobody will notice.

#launch 5d 15:02
mara: Press list is final: eleven outlets, four of them got units already. Embargo lifts on **{launch} at 07:00 UTC**.
  :: react 👍 dana sam hanna
+4 dana: @alex @mara Who answers the phone on {launch}?
+1 mara: I do until 14:00, then Sam.
+2 sam: Confirmed.

#launch 3d 09:40
tomas: Dry run of returns: I ordered, "regretted", printed the label, and sent the box. It came back to me. The label has *our sender address as the destination of the buyer*. Glad we tried.
  :: react 😂 alex mara
  :: react 😢 grace
+3 grace: Oh no. Which template?
+2 tomas: \`return-eu-v2\`. The UK one is fine.
+25 grace: Fixed and reprinted. Could you regret another one?
+41 tomas: Regretted. It is on its way to the warehouse this time.
  :: react 💯 grace dana

#launch 2d 15:00
dana: @channel Go or no-go. One line each, please: where you stand, and what could still stop us.
  :: saved dana alex
+1 priya: Servers: **go.** Nothing open.
+1 jonas: App and site: **go.** Two small bugs, neither is visible.
+2 tomas: Quality: **go.** Soak test at 160 hours, no drift above 2 %.
+1 grace: Warehouse: **go**, if the labels come tomorrow.
+1 mara: Press: **go.**
+2 hanna: Words: **go.** Leaflet went to print with the very big arrow.
  :: react 😂 ines alex
+1 alex: Support: **go.** Macros are written, Luca covers the evening.
+4 sam: Then it's a go. I'm proud of this team, and I'll say so with cake on {cake}.
  :: react 😍 dana mara hanna grace alex ines
  :: react 💯 priya jonas tomas

#launch 1d 16:10
jonas: Site is in the release branch. Everything is behind one switch now, so on {launch} it's a single click.
+2 dana: Who has the click?
+1 jonas: You and @priya. Nobody else can do it by accident.
  :: react 👍 dana priya
+12 mara: The Berlin journalist asked for a picture of the board without its case. May we?
+6 sam: Yes. It's a pretty board.
+3 mara: Sent. Thank you!

#launch 150m
ines: The press kit has the final pictures now. Zip is about as small as it gets.
  :: file press-kit.zip
  :: react 👍 mara
+5 mara: Perfect, uploading to the press page.
+22 hanna: Last look at the announcement, please. I changed exactly one comma since yesterday.
  :: file announcement.txt
  :: react 👍 sam
+6 dana: Reads beautifully. I'd keep the comma.
  :: react 😂 hanna mara
+14 alex: @dana Question from the beta forum: will the beta units get the new firmware, too?
  :: react 👍 dana
+3 dana: Yes, on {cake}. I'll write it down in the FAQ, @alex.
+9 jonas: Rehearsal of the switch on staging worked: on, off, on. 400 ms until the page was the new one.
  :: react 💯 dana priya
+11 mara: Nearly there. Is it allowed to be nervous?
+1 sam: It's required.
  :: react 😂 mara grace dana
  :: react 😍 hanna
`;
