/** The words that the scripts say, in the language of the page. @type {{ [id: string]: string }} */
export const texts = JSON.parse(document.body.dataset.texts ?? '{}')

/**
 * An element with a class and what is in it.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name class, '' for none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, name, ...children) {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...children)
  return made
}
