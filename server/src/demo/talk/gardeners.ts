export const gardeners = `
#support 9d 09:30
alex: The beta queue opens today. Answers within four hours between 8 and 18 UTC; Luca takes the evenings. If a question needs an engineer I ask here, with the short version on top.
  :: react 👍 luca dana jonas
+12 luca: I've put the five questions I expect most into macros. Steal them.
+4 hanna: I've read them through. Number three sounded like a tax office, it's friendlier now.
  :: react 😂 alex luca

#support 7d 11:10
alex: **Short version:** Bluetooth pairing fails on one phone in ten, always at the second try.
  Long version: the first attempt times out because people walk away with the phone. The second one finds the sensor "already paired". Turning Bluetooth off and on helps.
  :: react 👍 jonas
+5 jonas: I can reproduce it. We keep the half-made bond and never drop it.
+37 jonas: Fix is in the next beta. Until then: hold the button for five seconds, it forgets everything.
  :: saved alex
+2 alex: Five seconds, got it. I'll answer the four who asked.
+8 luca: One of them wrote back already: "It works. My orchid says hello."
  :: react 😍 alex hanna dana

#support 5d 10:45
luca: Somebody asks whether Sprig works in a *cactus* pot. Does it?
+3 alex: The probe does. The reminder would fire about twice a year.
+2 luca: That's what I told her. She says that's twice more often than she remembers.
  :: react 😂 hanna tomas dana

#support 4d 16:20
tomas: All beta tickets, by cause. Pairing is down to almost nothing since Tuesday.
  :: file beta-tickets.csv
  :: react 👍 alex dana
+6 dana: "Planted upside down" is its own category?
+1 tomas: It earned it.
  :: react 😂 alex luca hanna jonas

#support 2d 12:05
alex: For {launch} I'd like one page that answers the first ten questions before they're asked. Draft:
  - Which end goes into the soil? (The pointed one.)
  - How long does the battery last? (About two years.)
  - Do I need an account? (Only to share a plant.)
  - Does it work outside? (Yes, down to -10 °C.)
  - What does the blinking mean? (Once: fine. Twice: thirsty. Three times: it can't find your phone.)
  :: react 💯 hanna luca
  :: saved dana
+13 hanna: Good list. I'll make it sing.
+55 hanna: It sings: https://help.parley.example/first-ten
  :: react 😍 alex

#support 110m
luca: Evening report: 6 questions, all answered, one marriage saved (he thought she forgot the ficus; the sensor proved otherwise).
  :: react 😂 alex dana hanna jonas tomas
+4 alex: We should put that on the box.
+19 alex: Everybody who helps tomorrow: the list of who is on when is pinned in the help desk. If in doubt, answer kindly and ask here.
  :: react 👍 luca hanna tomas

#data 8d 13:00
noor: First look at two weeks of beta readings: 214 sensors, 96 % of the readings arrived, and the gaps are nearly all phones that were away from home.
  :: file moisture-readings.csv
  :: react 👍 priya theo dana
+7 theo: What are the jumps at 03:00?
+4 noor: Garden sprinklers. I had the same question.
  :: react 😂 theo priya
+16 sam: Which plant gets forgotten most?
+9 noor: By a wide margin: the peace lily. It forgives everything, and people use that.
  :: react 😢 theo
  :: react 😂 sam dana

#data 5d 14:40
noor: Does a reminder change anything? Pots with reminders stay in the healthy range 81 % of the time, pots without 54 %.
  :: file healthy-range.png
  :: react 💯 sam dana priya
  :: saved dana
+6 sam: That is the slide. That is the whole slide.
+3 dana: How sure are we?
+5 noor: 120 against 94 pots, not chosen by chance, so: a good hint and no proof. I'd say "in our beta", and give the numbers.
  :: react 👍 dana
+2 dana: Perfect. I trust a number more when it comes with its doubts.

#data 1d 10:30
priya: The nightly export now takes 40 seconds instead of 11 minutes. It was reading everything, for everybody, every night.
  :: react 💯 noor
+3 noor: I used to make tea during that export.
+1 priya: Sorry about the tea.
  :: react 😂 noor theo

#data 70m
noor: Small thing before tomorrow: please don't read anything into the first hour. The first who install are always the keenest.
  :: react 👍 sam dana
+6 sam: I'll try. I'll look at it every minute, but I'll try.
  :: react 😂 noor priya
`;
