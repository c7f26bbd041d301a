export const privately = `
@dana+ines 6d 14:20
ines: Do you have ten minutes for the palette before I show it to everybody?
+3 dana: For you I have twelve. Call?
+1 ines: Chat is fine, I'm on a train. Is the green too warm?
+4 dana: It's right. The old one looked like a bank.
+1 ines: I'm stealing that sentence.
  :: react 😂 dana

@dana+ines 75m
ines: One more drawing for the leaflet, the arrow that can't be missed.
  :: file arrow.png
  :: react 😂 dana
+5 dana: I missed it for a second. Kidding. It's perfect. 🙂
+2 ines: Printed is printed now. See you at the cake.

@dana+sam 4d 18:10
sam: You're carrying a lot this week. Anything I can take off you?
+7 dana: The phone on {launch} afternoon, if Mara is out by then.
+1 sam: Mine. Anything else?
+2 dana: Tell Theo that the drift is fine. He'll believe it from you.
+3 sam: Done. He didn't believe it from me either.
  :: react 😂 dana

@dana+sam 40m
sam: Missed call
  :: call missed
+1 sam: Whatever happens tomorrow: this is the best-prepared thing I've ever been part of.
  :: react 😍 dana

@dana+alex 3d 10:50
alex: I'd like to try the video call here before {launch}, in case a customer wants to show us their pot. Do you have a minute?
+2 dana: Sure. I'll call you, pick up when it rings.
+14 dana: Call, 12 min 4 s
  :: call answered 724
+1 alex: That was easy. Your plant looks thirsty, by the way.
  :: react 😂 dana
+1 dana: It has been told.

@dana+alex 55m
dana: Could you look over the FAQ entry about beta units? Two sentences, I promise.
+4 alex: Reading. "From {cake} on" is clearer than "by the end of the week".
+1 dana: Changed. Thank you!

@dana+theo 5d 09:05
theo: Is 2 % drift really good enough for you? I can get it to 1, it takes a week.
+6 dana: Would a plant notice?
+2 theo: No.
+1 dana: Then it's good enough for me. And 1 % is a lovely version 1.1.
  :: react 👍 theo

@alex+mara 2d 15:30
mara: If the journalist from Berlin asks support anything: he likes short answers and hates the word "smart".
+3 alex: Noted: short, and not smart.
  :: react 😂 mara
+2 mara: That came out wrong!

@alex+luca 1d 17:50
alex: Handing over: three open, all waiting for the person to send a photo. The lady with the orchid may write again, she just likes to chat.
+6 luca: I like to chat, too. We'll be fine.
  :: react 😍 alex

@alex+jonas 100m
alex: The five-second trick saved me twice today already.
+3 jonas: It'll be gone with 1.0, nobody will ever need it again.
+1 alex: I'll miss it a bit.
  :: react 🙂 jonas
`;
