/**
 * Why: what is soon, late or over is decided by the server's clock, since a device's may be wrong, be set, or stop
 * during sleep. The only module that reads the device's clock (`lint/server-clock.grit`).
 */
import { useEffect, useState } from "react";
import { newListeners } from "./listeners.ts";

/**
 * The server's time has whole seconds, and a server may send the same second a while longer: up to this much may have
 * passed since.
 */
const GRAIN_MS = 2000;
/** If the device's clock jumps against its monotonic one by more than this, the clock was set or the device slept. */
const JUMP_MS = 2000;
/** Components that show times are notified of a correction larger than this. */
const TELLING_MS = 1000;

/** By how much the server's clock is ahead of the page's monotonic one, at least and at most, in milliseconds. */
let bounds: { least: number; most: number } | null = null;
/** The device's clock minus the page's monotonic one, when the server's time was last received. */
let wallAhead = 0;
const listeners = newListeners();

/** By how much the device's clock has advanced beyond the monotonic one since the server's time was received. */
function jump(): number {
  return Date.now() - performance.now() - wallAhead;
}

/**
 * Milliseconds since 1970 by the server's clock; by the device's until a server time is known. The monotonic clock
 * stops during sleep, so what the device's clock has gained on it since is added. Setting the device's clock back has
 * no effect.
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
 * Takes a server time, in milliseconds since 1970, from a response that has just arrived to a request sent at `sentAt`
 * (by `performance.now()`). Each response narrows the known range (Cristian's algorithm); one that contradicts the
 * others replaces them.
 */
export function learnTime(serverTime: number, sentAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const before = now();
  if (Math.abs(jump()) > JUMP_MS) bounds = null;
  const received = performance.now();
  const heard = { least: serverTime - received, most: serverTime + GRAIN_MS - sentAt };
  const least = Math.max(heard.least, bounds?.least ?? heard.least);
  const most = Math.min(heard.most, bounds?.most ?? heard.most);
  bounds = least <= most ? { least, most } : heard;
  wallAhead = Date.now() - received;
  if (Math.abs(now() - before) > TELLING_MS) listeners.tell();
}

/** Takes the time of a response's `Date` header. */
export function learnTimeFrom({ headers }: Response, sentAt: number): void {
  const date = headers.get("date");
  if (date) learnTime(Date.parse(date), sentAt);
}

/** The time at which a component was first rendered, updated when the clock is corrected. */
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

/** When the page load began. */
export function pageBegun(): Mark {
  return { steady: 0, wall: Date.now() - performance.now() };
}

/**
 * Milliseconds since a mark. The monotonic clock stops during sleep and the other may be set: the larger difference
 * counts.
 */
export function elapsedSince({ steady, wall }: Mark): number {
  return Math.max(performance.now() - steady, Date.now() - wall);
}

/** Resets the module, for tests. */
export function forgetTime(): void {
  bounds = null;
}
