/** Why: test files share a browser, which is quick, but no state of ours: each has our modules, and the page, anew. */
import { vi } from "vitest";

interface Shared {
  /** What modules of the files before hold open and would go on hearing. */
  openChannels?: BroadcastChannel[];
}

vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, "", "/");

const shared = globalThis as Shared;
for (const channel of shared.openChannels?.splice(0) ?? []) channel.close();
shared.openChannels ??= noticed();

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
