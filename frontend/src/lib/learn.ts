/** Going to a game's guided first game. */

import { note } from "./announce.svelte";
import * as api from "./api";
import { go } from "./router.svelte";
import { say, t } from "./t.svelte";

export async function learn(game: string): Promise<void> {
  try {
    go(`/t/${(await api.learn(game)).table}`);
  } catch (error) {
    note(error instanceof api.Refusal ? say(error.words) : t("server_failed"), "refusal");
  }
}
