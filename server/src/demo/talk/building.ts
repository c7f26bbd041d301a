export const building = `
#engineering 9d 10:20
jonas: Proposal for the app's offline mode. Instead of one big sync I'd keep an outbox for each sensor and send in order:
  1. write the reading to the outbox
  2. show it at once, with a small clock
  3. send, and drop it from the outbox when the server has said yes
  :: react 👍 priya tomas
+12 priya: I like it. The server has to take the same reading twice without counting it twice, then. An id from the phone?
+3 jonas: Exactly. The phone makes a UUID, the server has a unique index on it.
+2 priya: \`insert … on conflict do nothing\`, and answer with what is there. Easy.
  :: react 💯 jonas
  :: saved dana
+9 noor: Does the timestamp come from the phone as well? I have readings from 1970 again.
  :: react 😂 theo jonas
+4 theo: That was a sensor that woke up before its clock. The new firmware waits for the time before it writes.

#engineering 7d 13:45
tomas: Flaky test of the week: \`watering-reminder.test.ts\`. Fails about once in thirty runs, always around midnight UTC.
+6 jonas: Let me guess, it computes "tomorrow" twice?
+11 jonas: It does.
  \`\`\`
  const start = startOfDay(new Date());
  await setup(); // takes a second at times
  const end = endOfDay(new Date());
  \`\`\`
  Now the clock is passed in, and nobody asks it twice.
  :: react 💯 tomas priya
+3 tomas: 500 runs, 500 green. Thank you.

#engineering 6d 09:10
priya: I dropped the index nobody used on \`readings\`. Writes are a third faster and we are 4 GB lighter.
  :: react 💯 jonas noor theo
+8 noor: And my monthly report still runs, I checked. 🙂
+2 priya: You were the one I was afraid of.
  :: react 😂 noor

#engineering 4d 14:30
jonas: Reading list for the weekend, it's short: https://www.sqlite.org/fasterthanfs.html
  :: react 👍 priya
+17 theo: "35 % faster than the filesystem". On my bench too, which surprised me.

#engineering 3d 10:05
dana: Question from a beta user: can two people share a plant? They both get the reminder, and the plant gets watered twice.
  :: react 😂 alex tomas
+4 priya: Sharing works, but a reminder doesn't know that somebody else did it. We could cancel it when the soil gets wet.
+3 theo: The sensor sees that within ten minutes. Wet soil is proof enough.
+2 dana: Then: *when moisture jumps by more than 15 points, take the reminder back on all phones.* Small enough for this release?
  :: react 👍 jonas
+6 jonas: Half a day with tests. I'd do it.
+5 priya: Server side is an hour. Let's.
+240 jonas: In review. Also took the chance to rename \`WaterThing\` to \`Reminder\`.
  :: react 😍 priya
  :: react 💯 tomas

#engineering 1d 11:15
tomas: Release candidate 3 on nine phones, from a five-year-old Android to the newest there is: everything passes but one. On the Fairphone the chart is cut off on the right.
  :: file chart-cut-off.png
+5 jonas: That's the rounded corner of the card. Looking.
+22 jonas: Fixed: the chart had a fixed width of 360. Now it measures itself.
+9 tomas: Passes. That was the last one. 🎉
  :: react 💯 jonas priya dana theo

#engineering 130m
priya: Morning. Error rate over night: 0.002 %, all of them timeouts from one very slow tablet in Lisbon.
  :: react 😂 jonas
+3 jonas: Poor tablet.
+14 tomas: I've tagged \`v1.0.0\`. From here on only fixes with two reviews, please.
  :: react 👍 priya jonas theo
  :: saved dana
+26 noor: Dashboard for tomorrow is up. Top left is units online, top right is first readings per minute, the rest is for the curious.
  :: file dashboard.png
  :: react 😍 dana
  :: react 👍 priya theo
+7 dana: The top right one is going on the big screen.

#hardware 8d 07:30
yuki: Revision C from the factory, first twenty measured. Current in deep sleep: 3.1 µA on average, worst 3.6. That's **two years and four months** on one cell.
  :: react 💯 theo dana tomas
  :: saved dana
+44 theo: Beautiful. Rev B was 9. What did it?
+6 yuki: The pull-up on the probe was fed all the time. Now the pin switches it on for 4 ms per reading.
+2 theo: Four milliseconds is enough for the ADC to settle?
+3 yuki: 2.2 is enough. Four is for cold mornings.
  :: react 👍 theo

#hardware 6d 08:10
theo: Firmware 1.0-rc2 is flashed on the soak rack. Six pots: dry, wet, very wet, clay, coconut fibre, and whatever Grace brought from her balcony.
  :: react 😂 grace
+9 grace: It is *premium* balcony soil.
+3 yuki: Seals have been under water since Monday, one metre. No drop inside so far.
  :: react 👍 theo tomas

#hardware 4d 06:55
yuki: One of the twenty reads 6 % too low in clay. Always the same one. Under the microscope the coating is scratched where the tool holds it.
+38 theo: Did that tool change?
+12 yuki: Yes, last week. I've asked for the old jaws back and for a photo of each probe in the first batch.
+8 grace: I can hold the pallet if you need the time.
+5 yuki: No need. We check each probe with the lamp; it takes three seconds. I've written down how.
  1. hold the probe under the lamp at a low angle
  2. a scratch shows as a *bright* line
  3. any line longer than 2 mm goes into the red box
  :: react 💯 tomas grace

#hardware 2d 09:15
grace: 1,200 probes checked, 11 in the red box.
  :: react 👍 yuki theo dana
+15 yuki: Thank you. Eleven is fewer than I feared. They make good desk plants' sensors.
+3 theo: Dibs on two.

#hardware 95m
yuki: Soak test is at 184 hours, largest drift 1.7 %, in the very wet one. I call it done.
  :: react 💯 theo tomas dana
+6 theo: So do I. Final image is signed and on the flashing station.
+18 dana: Thank you both. This was the part I lost sleep over.
  :: react 🙂 yuki theo
`;
