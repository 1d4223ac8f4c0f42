/** Why: the English texts of the installation guides. */
import type { Dict } from "../dictionary";
import type es from "../es/guides";

export default {
  metaTitle: "Install the app",
  metaDescription:
    "Step-by-step guides to install Resuena on iPhone and Android, sign up with a referral code and link your networks.",
  title: "From zero to your first post.",
  text: "The app is still in testing, so installing it takes a couple more steps than usual. Pick your phone and we'll walk you through it.",
  stepCount: (count: number) => `${count} steps`,
  need: {
    title: "Before you start",
    items: [
      "A referral code: someone who already uses Resuena gives it to you.",
      "Your Instagram or Facebook account.",
      "Ten minutes or so, and Wi-Fi.",
    ],
  },
  here: {
    title: "Nothing to install?",
    text: "Resuena also works in your phone’s browser, with everything the app has.",
    action: "Use it here",
  },
  contents: "Steps",
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  next: "Next",
  nextStep: (title: string) => `Next step: ${title}`,
  help: {
    title: "Stuck?",
    text: "Tell us at which step and we'll lend you a hand.",
    action: "Get help",
  },
  ios: {
    metaTitle: "Install on iPhone",
    metaDescription:
      "Eight steps to install Resuena on your iPhone with TestFlight, sign up with a referral code and get going.",
    card: "iPhone",
    cardText: "With TestFlight, Apple's app for trying new versions.",
    title: "Resuena on your iPhone",
    text: "You need iOS 16 or later.",
    action: "Open the iPhone guide",
    steps: [
      {
        title: "Install TestFlight",
        text: "Open the App Store, search for “TestFlight” and install it. It's free and made by Apple: it lets you try apps before they are out for everyone.",
        note: "Have it already? Go on to the next step.",
      },
      {
        title: "Join the beta",
        text: "On your iPhone, open the invitation link we emailed you, tap “Accept” and then “Install”. Resuena shows up on your home screen like any other app.",
        note: "An orange dot beside the name means that it's a test version.",
      },
      {
        title: "Give it permissions",
        text: "The first time, the app asks to send you notifications and to use your photos. Notifications tell you when there is a campaign for you. Photos are for choosing what you post.",
        note: "You can change them whenever you like in Settings › Resuena.",
      },
      {
        title: "Log in",
        text: "If you already have a Resuena account, use your email and password. If it's your first time, tap “Sign up” and go on to the next step.",
        note: "Forgot your password? Tap “I forgot it” and we'll email you a link.",
      },
      {
        title: "Sign up with a code",
        text: "Type the referral code exactly as you got it, your email and a password. The password has 6 to 15 characters, with upper case, lower case, a number and a symbol, and no more than two consecutive numbers, like 123.",
        note: "There is no way in without a code: that's how everyone arrives through someone who knows them.",
      },
      {
        title: "Link a network",
        text: "In your profile, tap “Link” and pick Instagram or Facebook. We take you to the network, you confirm there and come back. We never see your password, and you can unlink it any time.",
        note: "Your Instagram account has to be public and professional (creator or business).",
      },
      {
        title: "How it works",
        text: "Home shows the campaigns that fit you. Open one, read the brief, take the photo and post from the app: it adds its 8-character code and sends it off to be audited.",
        note: "Sharp photos in good light. Nothing saves you more rejections.",
      },
      {
        title: "Your dashboard",
        text: "It's all here: what was approved, what is still being reviewed, how much you made and how much your referrals added. Money is paid once a month; products and discounts, on the spot.",
        note: "Your own code is in Profile › Invite. You keep 5% of what your referrals earn.",
      },
    ],
  },
  android: {
    metaTitle: "Install on Android",
    metaDescription:
      "Six steps to install Resuena on Android from Google Play, sign up with a referral code and get going.",
    card: "Android",
    cardText: "From Google Play, through the testing programme.",
    title: "Resuena on your Android",
    text: "You need Android 9 or later.",
    action: "Open the Android guide",
    steps: [
      {
        title: "Become a tester",
        text: "On your phone, open the testing link we emailed you, with the same Google account you use in Play, and tap “Become a tester”. It takes a few minutes to kick in.",
        note: "If it says the app isn't available, check which account you came in with.",
      },
      {
        title: "Download it",
        text: "On the same page tap “Download it on Google Play” and then “Install”. Updates come by themselves, as with any app.",
        note: "It's about 40 MB: better on Wi-Fi.",
      },
      {
        title: "Sign up with a code",
        text: "Type the referral code exactly as you got it, your email and a password. The password has 6 to 15 characters, with upper case, lower case, a number and a symbol, and no more than two consecutive numbers, like 123.",
        note: "There is no way in without a code: that's how everyone arrives through someone who knows them.",
      },
      {
        title: "Link a network",
        text: "In your profile, tap “Link” and pick Instagram or Facebook. We take you to the network, you confirm there and come back. We never see your password, and you can unlink it any time.",
        note: "Your Instagram account has to be public and professional (creator or business).",
      },
      {
        title: "How it works",
        text: "Home shows the campaigns that fit you. Open one, read the brief, take the photo and post from the app: it adds its 8-character code and sends it off to be audited.",
        note: "Sharp photos in good light. Nothing saves you more rejections.",
      },
      {
        title: "Done: you resonate",
        text: "Your dashboard shows what was approved, how much you made and how much your referrals added. Money is paid once a month; products and discounts, on the spot.",
        note: "Your own code is in Profile › Invite. You keep 5% of what your referrals earn.",
      },
    ],
  },
} satisfies Dict<typeof es>;
