/** Why: the English texts of the blog's sample pages. */
import type { Dict } from "../dictionary";
import type es from "../es/blog";
import articles from "./blog-articles";

export default {
  list: {
    metaTitles: {
      featured: "Blog",
      grid: "Blog: all posts",
      left: "Blog: topics and posts",
      right: "Blog: posts and topics",
    },
    metaDescription:
      "Stories of brands and of the people who post, short guides, and what we learn from auditing thousands of ads.",
    title: "Out loud",
    text: "Stories, guides and what we learn along the way.",
    soon: "Coming soon",
  },
  minutes: (count: number) => `${count} min read`,
  by: (name: string) => `By ${name}`,
  posts: {
    coffee: {
      title: "Forty bags of coffee",
      excerpt: "A coffee shop swapped its ad budget for product. This is what seven days did.",
      category: "Stories",
    },
    brief: {
      title: "A brief that fits in a voice note",
      excerpt: "Four sentences are enough. How to ask for what matters and let go of the rest.",
      category: "Guides",
    },
    light: {
      title: "The hour when everything works",
      excerpt: "Why photos taken at six in the evening get approved twice as often.",
      category: "Community",
    },
    small: {
      title: "In favour of small accounts",
      excerpt: "With 600 followers, your friends answer. With a million, nobody does.",
      category: "Campaigns",
    },
    no: {
      title: "Saying no and being thanked for it",
      excerpt: "What we learned from writing three thousand reasons for rejection.",
      category: "Community",
    },
    code: {
      title: "Eight characters and a counter",
      excerpt: "The sneaker shop that audits ads between one customer and the next.",
      category: "Stories",
    },
  },
  sidebar: {
    label: "More from the blog",
    about: {
      title: "What this is",
      text: "Written by the Resuena team, in no hurry and with no filler. If you'd like to tell your campaign's story, write to us.",
      action: "Tell my story",
    },
    categories: "Topics",
    names: ["Campaigns", "Community", "News", "Stories", "Guides"],
    count: (count: number) => (count === 1 ? "1 post" : `${count} posts`),
    recent: "Latest",
  },
  post: {
    back: "All posts",
    comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  },
  comment: {
    title: "Leave a comment",
    text: "Your email is not published.",
    label: "Comment on this post",
    name: "Name",
    email: "Email",
    website: "Website",
    comment: "Comment",
    submit: "Post comment",
  },
  articles,
} satisfies Dict<typeof es>;
