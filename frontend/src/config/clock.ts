/**
 * Why: what is soon, late or over is decided by the server's clock, since a device's may be wrong, be set, or stand still while it sleeps.
 * The only module that reads the device's clock (`lint/server-clock.grit`).
 */
import { useEffect, useState } from "react";
import { newListeners } from "./listeners.ts";

/** In whole seconds, and a server may write the same second a while longer: the time it tells has passed by up to this much. */
const GRAIN_MS = 2000;
/** A jump of the device's clock against its steady one by more than this is a change of the clock, or sleep. */
const JUMP_MS = 2000;
/** A correction by more than this is told to who shows times. */
const TELLING_MS = 1000;

/** By how much the server's clock is ahead of the page's steady one, at least and at most, in milliseconds. */
let bounds: { least: number; most: number } | null = null;
/** The device's clock minus the page's steady one, when the server's time was learnt last. */
let wallAhead = 0;
const listeners = newListeners();

/** By how much the device's clock has run ahead of the steady one since the server's time was learnt. */
function jump(): number {
  return Date.now() - performance.now() - wallAhead;
}

/**
 * Milliseconds since 1970 by the server's clock; by the device's until the server has told its time. The steady clock stands still in
 * sleep: what the device's has run ahead of it since is added. A device's clock that is set back changes nothing.
 */
export function now(): number {
  if (!bounds) return Date.now();
  const slept = jump();
  return performance.now() + (bounds.least + bounds.most) / 2 + (slept > JUMP_MS ? slept : 0);
}

/** The same as a Date. */
export function moment(): Date {
  return new Date(now());
}

/**
 * Takes the time that the server told, in milliseconds since 1970, in an answer that has just come to a request of `sentAt` (by
 * `performance.now()`). Answers narrow down what is known (Cristian's algorithm); one that contradicts the others replaces them.
 */
export function learnTime(told: number, sentAt: number): void {
  if (!Number.isFinite(told)) return;
  const before = now();
  if (Math.abs(jump()) > JUMP_MS) bounds = null;
  const received = performance.now();
  const heard = { least: told - received, most: told + GRAIN_MS - sentAt };
  const least = Math.max(heard.least, bounds?.least ?? heard.least);
  const most = Math.min(heard.most, bounds?.most ?? heard.most);
  bounds = least <= most ? { least, most } : heard;
  wallAhead = Date.now() - received;
  if (Math.abs(now() - before) > TELLING_MS) listeners.tell();
}

/** Takes the time of an answer's `Date`. */
export function learnTimeFrom({ headers }: Response, sentAt: number): void {
  const date = headers.get("date");
  if (date) learnTime(Date.parse(date), sentAt);
}

/** The moment at which a component was first shown, taken anew when the clock is corrected. */
export function useNow(): number {
  const [taken, setTaken] = useState(now);
  useEffect(() => {
    return listeners.subscribe(() => setTaken(now()));
  }, []);
  return taken;
}

/** Now, by both of the device's clocks. */
export interface Mark {
  steady: number;
  wall: number;
}

export function mark(): Mark {
  return { steady: performance.now(), wall: Date.now() };
}

/** When the page was begun. */
export function pageBegun(): Mark {
  return { steady: 0, wall: Date.now() - performance.now() };
}

/** Milliseconds since a mark. The steady clock stands still in sleep and the other one may be set: the one that went on further counts. */
export function elapsedSince({ steady, wall }: Mark): number {
  return Math.max(performance.now() - steady, Date.now() - wall);
}

/** Starts anew, for tests. */
export function forgetTime(): void {
  bounds = null;
}
