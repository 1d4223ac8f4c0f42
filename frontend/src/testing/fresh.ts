/** Why: test files share a browser, which is quick, but no state of ours: each has our modules, and the page, anew. */
import { vi } from "vitest";

interface Shared {
  /** What modules of the files before hold open and would go on hearing. */
  openChannels?: BroadcastChannel[];
  /** Whether frames go by real time already. */
  realFrames?: boolean;
}

vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, "", "/");

const shared = globalThis as Shared;
for (const channel of shared.openChannels?.splice(0) ?? []) channel.close();
shared.openChannels ??= noticed();
if (!shared.realFrames) frameByRealTime();
shared.realFrames = true;

/**
 * jsdom makes frames by one `setInterval` for all that wait. Where a test had faked that, and ended before the frame, no later test
 * of the same browser would see a frame again, and no dialog take the focus.
 */
function frameByRealTime(): void {
  const { setTimeout: start, clearTimeout: end } = globalThis;
  window.requestAnimationFrame = (draw) => Number(start(() => draw(performance.now()), 1000 / 60));
  window.cancelAnimationFrame = (frame) => end(frame);
}

function noticed(): BroadcastChannel[] {
  const open: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      open.push(this);
    }
  };
  return open;
}
