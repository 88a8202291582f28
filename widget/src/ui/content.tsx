// The content of a bubble, by message type. Everything from outside is text; addresses are http(s) or nothing.

import { unbroken } from '@palabre/contract/typography'
import type { ComponentChildren } from 'preact'
import { type Json, type JsonObject, listAt, objectAt, textAt } from '../core/wire.ts'
import { Icon, type IconName } from './icons.tsx'
import { splitLinks, webAddress } from './links.ts'
import { Buttons, List } from './options.tsx'
import type { ScreenProps } from './screen.ts'
import type { TextKey } from './texts.ts'

/** The facts about a message that a bubble needs. */
export type Shown = {
  id: string | null
  type: string
  content: JsonObject
  text: string /** id of the answer */
  chosen: string | null
}

type AwayProps = ScreenProps & { href: string; children: ComponentChildren; kind?: string; alt?: string }

/** A link that leaves the page, and says so. */
function Away({ screen, href, children, kind, alt }: AwayProps) {
  return (
    <a class={kind} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="sr">
        {alt} ({screen.t('newTab')})
      </span>
    </a>
  )
}

function Text({ screen, text }: ScreenProps & { text: string }) {
  if (!text) return null
  return (
    <p class="text" dir="auto">
      {splitLinks(text).map(({ text: piece, href }) =>
        !href ? (
          href === '' ? (
            <span class="id">{piece}</span>
          ) : (
            unbroken(piece)
          )
        ) : (
          <Away screen={screen} href={href}>
            {piece}
          </Away>
        ),
      )}
    </p>
  )
}

type CardProps = ScreenProps & { icon?: IconName; title: string; note?: string; href?: string | null }

function Card({ screen, icon = 'file', title, note, href }: CardProps) {
  const inside = (
    <>
      <span class="mark">
        <Icon name={icon} />
      </span>
      <span class="words" dir="auto">
        <b>{title}</b>
        <small>{note ?? (href && new URL(href).hostname)}</small>
      </span>
    </>
  )
  if (!href) return <div class="card">{inside}</div>
  return (
    <Away screen={screen} kind="card" href={href}>
      {inside}
    </Away>
  )
}

function Picture({ screen, link, alt }: ScreenProps & { link: string; alt: string }) {
  // A page's own policy, or a dead link, may refuse the picture: the way to it stays.
  if (screen.now.marked.includes(link)) return <Card screen={screen} title={alt} href={link} />
  return (
    <Away screen={screen} kind="picture" href={link} alt={alt}>
      <img
        src={link}
        alt=""
        referrerpolicy="no-referrer"
        onLoad={() => screen.settle()}
        onError={() => screen.mark(link)}
      />
    </Away>
  )
}

const MEDIA_WORDS: { [type: string]: TextKey } = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
}

function Media({ screen, type, content, text }: ScreenProps & Shown) {
  const link = webAddress(textAt(content.link))
  const caption = textAt(content.caption)
  const title = textAt(content.filename) || screen.t(MEDIA_WORDS[type] ?? 'file')
  const alt = caption || title
  if (!link) return <Card screen={screen} title={title} note={caption || text} />
  return (
    <>
      {MEDIA_WORDS[type] === 'image' ? (
        <Picture screen={screen} link={link} alt={alt} />
      ) : type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: sent by the business, no captions exist
        <video class="media" src={link} controls preload="metadata" aria-label={alt} />
      ) : type === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: sent by the business, no captions exist
        <audio class="media" src={link} controls preload="none" aria-label={alt} />
      ) : (
        <Card screen={screen} title={title} href={link} />
      )}
      <Text screen={screen} text={caption} />
    </>
  )
}

function Place({ screen, content }: ScreenProps & Shown) {
  const { latitude, longitude, name, address } = content
  const isPoint = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  const point = `mlat=${Number(latitude)}&mlon=${Number(longitude)}`
  return (
    <Card
      screen={screen}
      icon="pin"
      title={textAt(name) || screen.t('place')}
      note={textAt(address)}
      href={
        isPoint
          ? `https://www.openstreetmap.org/?${point}#map=16/${Number(latitude)}/${Number(longitude)}`
          : null
      }
    />
  )
}

function Contacts({ screen, content }: ScreenProps & Shown) {
  return listAt(Array.isArray(content) ? content : content.contacts)
    .map(objectAt)
    .map(person => {
      const ways = [...listAt(person.phones), ...listAt(person.emails)].map(objectAt)
      const note = ways.map(way => textAt(way.phone) || textAt(way.email)).join(', ')
      const title = textAt(objectAt(person.name).formatted_name)
      return <Card screen={screen} icon="person" title={title} note={note} />
    })
}

function titlesOf(buttons: Json[], sections: Json[]): string[] {
  const rows = sections.flatMap(section => listAt(objectAt(section).rows))
  return [...buttons.map(button => objectAt(button).reply), ...rows].map(option =>
    textAt(objectAt(option).title),
  )
}

/** import(), as the build puts it in: written so, Vite would add 300 bytes that preload what it needs. */
declare const importModule: (address: string) => Promise<unknown>

/** A rating has a form, in a file that is loaded when it is shown; without it the list is seen. */
function ratingIn(sections: Json[], { conversation }: ScreenProps['screen']): 'div' {
  if (!JSON.stringify(sections).includes('"rating.')) return 'div'
  void importModule(`${conversation.base}/chat/rating.js`).catch(() => {})
  return 'palabre-rating' as 'div'
}

function Interactive({ screen, id, content, text, chosen }: ScreenProps & Shown) {
  const action = objectAt(content.action)
  const header = objectAt(content.header)
  const body = textAt(objectAt(content.body).text) || text
  const picture = webAddress(textAt(objectAt(header.image).link))
  const link = objectAt(action.parameters)
  const url = webAddress(textAt(link.url))
  const common = { screen, messageId: id, chosen }
  const buttons = listAt(action.buttons)
  const sections = listAt(action.sections)
  // Where the words end with the options, these are below and need not be read twice.
  const options = ['', ...titlesOf(buttons, sections)].join('\n')
  const isTwice = options !== '' && body.endsWith(options)
  const isChosen = chosen !== null && content.type === 'list'
  const Kind = ratingIn(sections, screen)
  return (
    <>
      {picture && <Picture screen={screen} link={picture} alt={body} />}
      <b dir="auto">{textAt(header.text)}</b>
      <Text screen={screen} text={isTwice && !isChosen ? body.slice(0, -options.length) : body} />
      <small dir="auto">{textAt(objectAt(content.footer).text)}</small>
      {content.type === 'button' && <Buttons {...common} buttons={buttons} />}
      {content.type === 'list' && (
        <Kind>
          <List {...common} label={textAt(action.button)} sections={sections} isUnfolded={isTwice} />
        </Kind>
      )}
      {content.type === 'cta_url' && url && (
        <Away screen={screen} kind="option" href={url}>
          {textAt(link.display_text) || url}
        </Away>
      )}
    </>
  )
}

/** The content of one bubble. Unknown types are shown by their text. */
export function Content(shown: ScreenProps & Shown) {
  const { type, content, text, screen } = shown
  if (type === 'interactive') return <Interactive {...shown} />
  if (type in MEDIA_WORDS) return <Media {...shown} />
  if (type === 'location') return <Place {...shown} />
  if (type === 'contacts') return <Contacts {...shown} />
  if (type === 'reaction') return <p class="emoji">{textAt(content.emoji) || text}</p>
  return <Text screen={screen} text={text || textAt(content.text)} />
}
