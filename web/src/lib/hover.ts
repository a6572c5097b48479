// Targets hovered over or focused, without a click.

import type { Attachment } from "svelte/attachments";

/** Reports the name of the target of a kind that is under the mouse or has the focus, or null. */
export function hovering(kind: string, tell: (name: string | null) => void): Attachment {
  return (root) => {
    const over = (event: Event) => {
      const target = (event.target as Element).closest<HTMLElement>("[data-target]")?.dataset["target"];
      tell(target?.startsWith(`${kind}:`) ? target.slice(kind.length + 1) : null);
    };
    root.addEventListener("pointerover", over);
    root.addEventListener("focusin", over);
    return () => {
      root.removeEventListener("pointerover", over);
      root.removeEventListener("focusin", over);
    };
  };
}
