// One MCP server: what it is, and each tool that it offers, with what of it is otherwise than what was accepted.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AcceptDialog, mayAccept } from './accept-dialog.tsx'
import { Changes } from './changes.tsx'
import { type Declared, notesOf } from './choosing.ts'
import styles from './imports.module.css'
import { Took } from './marks.tsx'
import { LeftOut, Problems } from './notes.tsx'
import { OFFER_LOOKS, OFFER_STATES } from './offer-looks.ts'
import { ParameterLine } from './parameter-line.tsx'
import type { Offer, ToolServerDetails } from './read.ts'
import { lookAgain, RemoveServerDialog, SecretsDialog } from './server-dialogs.tsx'
import { type Call, Sides } from './sides.tsx'
import tools from './tools.module.css'

export function ServerPanel({ id, closePath }: { id: string; closePath: string }) {
  const server = useQuery(ask('getToolServer', { params: { id } }))
  return (
    <Shown of={server} list={closePath}>
      {found => (
        <>
          <Head server={found} closePath={closePath} />
          <About server={found} />
          <LastLook server={found} />
          <Offers server={found} />
        </>
      )}
    </Shown>
  )
}

type Of = { server: ToolServerDetails }

function Head({ server, closePath }: Of & { closePath: string }) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [open, setOpen] = useState<'secrets' | 'remove' | null>(null)
  const look = useAttempt(() => lookAgain(server.id, [], t))
  const close = (): void => setOpen(null)
  return (
    <PanelHead title={server.name} closePath={closePath}>
      <span className={tools.buttons}>
        <GuardedButton reason={reason} loading={look.isBusy} onClick={() => void look.attempt()}>
          {t('imports.refresh')}
        </GuardedButton>
        <GuardedButton variant="default" reason={reason} onClick={() => setOpen('secrets')}>
          {t('imports.newSecrets')}
        </GuardedButton>
        <GuardedButton variant="outline" color="rust" reason={reason} onClick={() => setOpen('remove')}>
          {t('tools.remove')}
        </GuardedButton>
        {look.trouble && (
          <p className={tools.trouble} role="alert">
            {look.trouble}
          </p>
        )}
      </span>
      {open === 'secrets' && <SecretsDialog server={server} onClose={close} />}
      {open === 'remove' && <RemoveServerDialog server={server} onClose={close} />}
    </PanelHead>
  )
}

function About({ server }: Of) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        { name: t('imports.serverUrl'), value: <code>{server.url}</code> },
        {
          name: t('tools.headers'),
          value: server.headers
            .map(({ name, set }) => `${name} (${t(set ? 'tools.isSet' : 'tools.isNotSet')})`)
            .join(', '),
        },
        { name: t('imports.callsItself'), value: server.called },
        { name: t('imports.protocol'), value: server.protocol },
        { name: t('imports.waits'), value: <Took ms={server.timeout_ms} /> },
        { name: t('imports.looked'), value: <Ago at={server.refreshed_at} /> },
      ]}
    />
  )
}

/** Who debugs a server finds both sides of what it was asked last, also where that was in vain. */
function LastLook({ server }: Of) {
  const { t } = useTranslation()
  // the API leaves its fields open
  const look = server.last_look as (Omit<Call, 'error'> & { at: string }) | null
  if (look === null) return null
  return (
    <div className={blocks.part}>
      <details className={tools.more}>
        <summary>
          {t('imports.lastLook')} (<Ago at={look.at} />)
        </summary>
        <Sides call={{ ...look, error: null }} />
      </details>
    </div>
  )
}

function Offers({ server }: Of) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [accepting, setAccepting] = useState<Offer[] | null>(null)
  const offers = server.tools.toSorted(
    (a, b) => OFFER_STATES.indexOf(a.state) - OFFER_STATES.indexOf(b.state),
  )
  const open = offers.filter(mayAccept)
  return (
    <section className={blocks.part} aria-label={t('imports.offers')}>
      <div className={blocks.headline}>
        <h3>{t('imports.offers')}</h3>
        {open.length > 1 && (
          <GuardedButton size="compact-sm" reason={reason} onClick={() => setAccepting(open)}>
            {t('imports.acceptAll', { count: open.length })}
          </GuardedButton>
        )}
      </div>
      {offers.length === 0 && <p>{t('imports.nothingOffered')}</p>}
      <ul className={styles.offers}>
        {offers.map(offer => (
          <OfferRow key={offer.name} offer={offer} onAccept={() => setAccepting([offer])} />
        ))}
      </ul>
      {server.ignored > 0 && <p>{t('imports.ignored', { count: server.ignored })}</p>}
      {accepting && <AcceptDialog server={server.id} offers={accepting} onClose={() => setAccepting(null)} />}
    </section>
  )
}

function OfferRow({ offer, onAccept }: { offer: Offer; onAccept: () => void }) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const { name, state, description, tool } = offer
  const [shape, tone] = OFFER_LOOKS[state]
  const label = t(state === 'changed' ? 'imports.acceptAgain' : 'imports.accept')
  return (
    <li className={styles.offer}>
      <div className={blocks.headline}>
        <code>{name}</code>
        <Mark shape={shape} tone={tone}>
          {t(`imports.offerStates.${state}`)}
        </Mark>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {state === 'gone' ? (
        <p>{t('imports.offerGone')}</p>
      ) : (
        <ParameterLine parameters={offer.parameters as Declared['parameters']} />
      )}
      {tool && (
        <p className={styles.fact}>
          <span>{t('imports.toolNow')}</span> <a href={paths.tools({ tool: tool.id })}>{tool.name}</a>
        </p>
      )}
      <Problems of={notesOf(offer.problems)} />
      <Changes of={offer.changes} />
      <LeftOut of={offer.left_out} />
      {mayAccept(offer) && (
        <div>
          <GuardedButton
            size="compact-sm"
            variant="default"
            reason={reason}
            aria-label={`${label}: ${name}`}
            onClick={onAccept}
          >
            {label}
          </GuardedButton>
        </div>
      )}
    </li>
  )
}
