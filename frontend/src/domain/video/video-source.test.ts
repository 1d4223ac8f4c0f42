import { expect, test } from "vitest";
import { videoSource } from "./video-source";

test.each([
  ["https://media.example/idea.mp4?v=2", "file", "https://media.example/idea.mp4?v=2"],
  [
    "https://www.youtube.com/watch?v=abc_1-D&t=3",
    "frame",
    "https://www.youtube-nocookie.com/embed/abc_1-D?autoplay=1",
  ],
  ["https://youtu.be/abc", "frame", "https://www.youtube-nocookie.com/embed/abc?autoplay=1"],
  ["https://www.youtube.com/embed/abc", "frame", "https://www.youtube-nocookie.com/embed/abc?autoplay=1"],
  ["https://vimeo.com/123", "frame", "https://player.vimeo.com/video/123?autoplay=1&dnt=1"],
  ["https://video.example/watch/9", "frame", "https://video.example/watch/9"],
])("%s is shown as %s %s", (address, kind, src) => expect(videoSource(address)).toEqual({ kind, src }));
