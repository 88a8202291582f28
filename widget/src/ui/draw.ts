// Draws pure components: no state, no hooks, no refs. The types of JSX are Preact's, and so is the shape of a call; all
// that the chat needs of drawing is here, in a fifth of its size.
import type { ComponentChildren } from 'preact'

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'

type Props = { [name: string]: unknown }
type Component = (props: Props) => unknown
type Node_ = { tag: string | Component; props: Props }
/** What is to be there: an element, or a text where `tag` is ''. The key says which of the nodes that are there it is. */
type Wanted = { key: string; tag: string; props: Props; text: string }
type Drawn = ChildNode & { drawn?: Wanted }

/** What JSX becomes. */
function call(tag: string | Component, props: Props | null, ...children: unknown[]): Node_ {
  return { tag, props: { ...props, children } }
}

const group: Component = ({ children }) => children

export { call as h, group as Fragment }

/** Makes `root` hold exactly this. What is there already is changed in place, so it keeps focus and scrolling. */
export function render(node: ComponentChildren, root: ParentNode & Node): void {
  const wanted: Wanted[] = []
  collect(node, '', wanted)
  const kept = new Map<string, Drawn>()
  const keys = new Set(wanted.map(keyOf))
  for (const child of [...root.childNodes] as Drawn[]) {
    const key = child.drawn ? keyOf(child.drawn) : ''
    if (keys.has(key)) kept.set(key, child)
    else child.remove()
  }
  let next = root.firstChild
  for (const one of wanted) {
    const child = kept.get(keyOf(one)) ?? make(one, root)
    // nothing is moved that is in its place: what is moved loses its focus
    if (child === next) next = next.nextSibling
    else root.insertBefore(child, next)
    update(child, one)
  }
}

const keyOf = ({ key, tag }: Wanted): string => `${key} ${tag}`

/** Components are called, lists and fragments laid flat; what is not there still counts, so its neighbours stay. */
function collect(node: unknown, key: string, wanted: Wanted[]): void {
  if (Array.isArray(node)) {
    for (const [index, one] of node.entries())
      collect(one, `${key}.${(one as Node_ | null)?.props?.key ?? index}`, wanted)
  } else if (typeof node === 'object' && node !== null) {
    const { tag, props } = node as Node_
    if (typeof tag === 'string') wanted.push({ key, tag, props, text: '' })
    else collect(tag(props), key, wanted)
  } else if (node !== undefined && node !== null && typeof node !== 'boolean') {
    wanted.push({ key, tag: '', props: {}, text: String(node) })
  }
}

function make({ tag }: Wanted, parent: Node): Drawn {
  if (tag === '') return document.createTextNode('')
  const space = tag === 'svg' ? SVG : ((parent as Element).namespaceURI ?? HTML)
  return document.createElementNS(space, tag) as unknown as Drawn
}

function update(node: Drawn, wanted: Wanted): void {
  const before = node.drawn
  node.drawn = wanted
  if (wanted.tag === '') {
    if (before?.text !== wanted.text) node.textContent = wanted.text
    return
  }
  const element = node as unknown as HTMLElement
  const { children, key: _, ...props } = wanted.props
  // a field's content is that of its text, not of a child
  if (children !== undefined) render(children as ComponentChildren, element)
  for (const name of Object.keys({ ...before?.props, ...props })) {
    if (name !== 'children' && name !== 'key') setProp(element, name, props[name], before?.props[name])
  }
}

function setProp(element: HTMLElement, name: string, value: unknown, before: unknown): void {
  if (name === 'value') {
    const field = element as HTMLTextAreaElement
    if (field.value !== value) field.value = value as string
  } else if (name === 'style') {
    for (const [property, part] of Object.entries(value as object)) element.style.setProperty(property, part)
  } else if (value === before) {
    return
  } else if (name.startsWith('on')) {
    Object.assign(element, { [name.toLowerCase()]: value })
  } else if (value === undefined || value === null || (value === false && !name.startsWith('aria'))) {
    element.removeAttribute(name)
  } else {
    element.setAttribute(name, value === true && !name.startsWith('aria') ? '' : String(value))
  }
}
