/** The invitations of this browser's tables, and which table is new: there, inviting is what comes next. */

import { remember } from "./settings.svelte";
import type { Created } from "./types";

export function keepInvite(made: Created): void {
  if (!made.invite) return;
  remember(`invite.${made.table}`, made.invite);
  remember("inviting", made.table);
}

export const inviteTo = (table: string): string | undefined => remember(`invite.${table}`);

/** Whether it has just been made; true once. */
export function isNew(table: string): boolean {
  if (remember("inviting") !== table) return false;
  remember("inviting", "");
  return true;
}
