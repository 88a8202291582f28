/** Lets the styles that the page makes itself through its Content-Security-Policy; another one for each page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
