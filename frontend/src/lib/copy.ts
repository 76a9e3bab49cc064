/** Put a text where it can be pasted from; false if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https a browser has no clipboard, but it copies what is selected.
    const holder = document.createElement("textarea");
    holder.value = text;
    document.body.append(holder);
    holder.select();
    const done = document.execCommand("copy");
    holder.remove();
    return done;
  }
}
