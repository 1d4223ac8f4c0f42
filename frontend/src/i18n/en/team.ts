/** Why: the English texts of the team's pages. */
import type { Dict } from "../dictionary";
import type es from "../es/team";

export default {
  metaTitle: "The team",
  metaDescription:
    "Ten people between Buenos Aires and Montevideo make Resuena. Meet them and write to them directly: they answer.",
  title: "Ten people. Not one bot.",
  text: "We make Resuena between Buenos Aires and Montevideo. Write to us and one of these faces answers: no phone menu, no hold music.",
  all: "The whole team",
  join: {
    title: "Number eleven could be you",
    text: "We are looking for people who create content and people who bring Resuena to brands.",
    action: "See the openings",
  },
  member: {
    metaDescription: (name: string, role: string) =>
      `${name}, ${role} at Resuena: what they do, what they think and how to write to them.`,
    phone: "Phone",
    email: "Email",
    write: (first: string) => `Write to ${first}`,
    previous: "Previous",
    next: "Next",
    others: "More voices from the team",
    portrait: (name: string) => `Drawn portrait of ${name}`,
  },
  members: {
    "emilia-sosa": {
      role: "Chief executive",
      line: "One recommendation beats a thousand impressions.",
      description: [
        "She sold radio ads for seven years and kept seeing the same thing: nobody bought because of the jingle, they bought because the host used it. Resuena grew out of that hunch.",
        "Today she makes sure the numbers work for both sides. If a campaign suits the brand and not the people who post, she stops it.",
      ],
    },
    "tomas-acuna": {
      role: "Technology",
      line: "If it needs a manual, it isn't ready.",
      description: [
        "He builds the system that finds every post, counts every reaction and loses none. He used to do the same for trains, which forgive less.",
        "He writes little code and deletes a lot. His favourite metric is how many things nobody had to ask.",
      ],
    },
    "renata-bianchi": {
      role: "Design",
      line: "The first screen has to fit in one sentence.",
      description: [
        "She drew the dot and the arcs: a voice, and what happens next. She drew these portraits too, in two afternoons and a fair amount of mate.",
        "She tries everything on an old phone, in the sun, with one hand, because that is how Resuena gets used.",
      ],
    },
    "ignacio-ferro": {
      role: "Brands and agencies",
      line: "Tell me what you sell and I'll tell you who should say it.",
      description: [
        "He walks with brands from the first call to the first campaign. He knows coffee shops, banks and hardware stores, and asks them all the same thing: what does your best customer say?",
        "If your campaign makes no sense, he tells you before you pay for it.",
      ],
    },
    "camila-duarte": {
      role: "Community",
      line: "Six hundred followers who trust you beat a million who watch you.",
      description: [
        "She talks every day with the people who post: what they like, what feels wrong, what they are still owed. She was the app's first user and still sends screenshots at eleven at night.",
        "If a brief asks for something she wouldn't put on her own profile, it goes back to the brand with a note.",
      ],
    },
    "bruno-etchart": {
      role: "Audit",
      line: "I look at the photo twice. The second time, as if I had paid for it.",
      description: [
        "His team reviews the ads that are paid in money: that the photo is sharp, that there is light, that it tells the truth. Every rejection carries a reason people can understand.",
        "He used to referee basketball. He learned that what gets argued most is what nobody explained.",
      ],
    },
    "julieta-paz": {
      role: "Finance",
      line: "75% belongs to the people who post. The rest is arithmetic.",
      description: [
        "She makes sure money arrives every month, and products and discounts arrive on the spot. She is also the one who answers “how much have I got left?” without opening a spreadsheet.",
        "She keeps a paper notebook for the cents. She has never needed it, but it helps her sleep.",
      ],
    },
    "mateo-lorenzo": {
      role: "App",
      line: "Posting should take less time than thinking about it.",
      description: [
        "He makes the app that gets opened in the street, with one hand busy and the battery low. Every version is tried on the 104 bus, where the signal has dropped at the same corner for years.",
        "He answers the store reviews himself, one-star ones included. Those above all.",
      ],
    },
    "valentina-roldan": {
      role: "Content",
      line: "A good brief fits in a voice message.",
      description: [
        "She helps brands ask for less, and better. She turns twelve pages of guidelines into four sentences that anyone can tell in their own voice.",
        "She writes in pencil, edits out loud and distrusts the word “amazing”.",
      ],
    },
    "simon-abreu": {
      role: "Privacy and safety",
      line: "The safest data is the data we never ask for.",
      description: [
        "He decides what is kept, for how long and who gets to see it. When you ask us to delete your account, he is the one watching the 72-hour clock.",
        "He also keeps Resuena safe for children: our protection standards carry his signature.",
      ],
    },
  },
} satisfies Dict<typeof es>;
