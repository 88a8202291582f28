/** What was painted before the page was there (index.html) goes: the page stands. */
export const endFirstPaint = (): void => document.getElementById('first')?.remove()
