/** The text with no user name or password in the addresses that it holds: `https://awa:secret@host/` is `https://host/`. */
export function withoutCredentials(text: string): string {
  // up to the last @ before the path, as addresses are read
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1')
}
