// Dragging as another way of pointing: what is dragged is picked, and so is what it is dropped on; a drop on nothing
// undoes it. Works on everything with a data-target, SVG or HTML: <div {@attach drag(picks)}>. Things the board marks as
// implied, such as a player to be placed, are no targets themselves: only what they are dropped on is picked.

import type { Attachment } from "svelte/attachments";
import type { Picks } from "./picking.svelte";
import type { Target } from "./wire";

/** Distance (px) a finger may slip in a click. */
const SLIP = 6;

type Thing = HTMLElement | SVGElement;

interface Grip {
  thing: Thing;
  target: Target;
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
}

export function drag(picks: Picks, isAskedAbout: (target: Target) => boolean = () => false): Attachment<Element> {
  return (root) => {
    let grip: Grip | null = null;
    let over: Element | null = null;
    let dropped = false;

    function grab(event: Event): void {
      const { clientX, clientY, pointerId, button, target } = event as PointerEvent;
      dropped = false;
      if (grip || button !== 0) return;
      const thing = (target as Element).closest<Thing>("[data-target]");
      const name = thing?.dataset["target"];
      if (!thing || !name || !(picks.leadsOn(name) || isAskedAbout(name))) return;
      grip = { thing, target: name, pointer: pointerId, x: clientX, y: clientY, moving: false };
    }

    function move(event: PointerEvent): void {
      if (!grip || event.pointerId !== grip.pointer) return;
      const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.moving && Math.hypot(x, y) < SLIP) return;
      if (!grip.moving) lift(grip);
      const scale = scaleOf(grip.thing);
      grip.thing.style.translate = `${x / scale}px ${y / scale}px`;
      highlight(under(event, grip.thing));
    }

    function lift(held: Grip): void {
      held.moving = true;
      held.thing.classList.add("dragged");
      if (!picks.isChosen(held.target) && picks.isUseful(held.target)) picks.pick(held.target);
    }

    function drop(event: PointerEvent): void {
      if (!grip || event.pointerId !== grip.pointer) return;
      const { thing, target, moving } = grip;
      const goal = under(event, thing);
      letGo();
      if (!moving) return;
      dropped = true;
      const name = goal?.dataset["target"];
      if (name && name !== target) picks.pick(name);
      else if (picks.isChosen(target)) picks.pick(target);
    }

    function cancel(event: PointerEvent): void {
      if (!grip || event.pointerId !== grip.pointer) return;
      const { target, moving } = grip;
      letGo();
      if (moving && picks.isChosen(target)) picks.pick(target);
    }

    function letGo(): void {
      grip?.thing.classList.remove("dragged");
      if (grip) grip.thing.style.translate = "";
      highlight(null);
      grip = null;
    }

    function under(event: PointerEvent, thing: Thing): Thing | null {
      const found = document.elementsFromPoint(event.clientX, event.clientY);
      const goals = found.filter((element) => root.contains(element) && !thing.contains(element));
      return goals.map((element) => element.closest<Thing>("[data-target]")).find((goal) => goal !== null) ?? null;
    }

    function highlight(goal: Thing | null): void {
      const next = goal && picks.isOpen(goal.dataset["target"] ?? "") ? goal : null;
      if (next === over) return;
      over?.classList.remove("over");
      next?.classList.add("over");
      over = next;
    }

    // Ignore the click that a browser makes of a drop; a dragging finger does not scroll.
    function swallow(event: Event): void {
      if (dropped) event.stopPropagation();
      dropped = false;
    }
    function hold(event: Event): void {
      if (grip && event.cancelable) event.preventDefault();
    }

    root.addEventListener("pointerdown", grab);
    root.addEventListener("touchmove", hold, { passive: false });
    root.addEventListener("click", swallow, true);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", cancel);
    return () => {
      letGo();
      root.removeEventListener("pointerdown", grab);
      root.removeEventListener("touchmove", hold);
      root.removeEventListener("click", swallow, true);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancel);
    };
  };
}

/** Screen pixels in one of the thing's own. */
function scaleOf(thing: Thing): number {
  const around = thing.parentNode;
  return around instanceof SVGGraphicsElement ? (around.getScreenCTM()?.a ?? 1) : 1;
}
