// The guides: what holds for every call. Paragraphs in the order of the page.
import type { Text } from '@palabre/contract/languages'

export type GuideText = { title: Text; paragraphs: Text[]; steps?: Text[] }

export const GUIDES = {
  start: {
    title: { en: 'Palabre API', fr: 'API Palabre' },
    paragraphs: [
      {
        en: 'AI agents and people answer a business’s customers together: messages, tickets with clocks, and everything that happens, in order.',
        fr: 'Des agents d’IA et des personnes répondent ensemble aux clients d’une entreprise : messages, tickets avec délais, et tout ce qui se passe, dans l’ordre.',
      },
      {
        en: 'JSON over HTTPS, one token, one envelope for every answer. Whatever you read here can be tried here, against a test gateway where nothing reaches a real customer.',
        fr: 'Du JSON en HTTPS, un jeton, une enveloppe pour toutes les réponses. Tout ce que vous lisez ici s’essaie ici, dans une passerelle de test d’où rien n’atteint un vrai client.',
      },
    ],
  },
  first: {
    title: { en: 'Your first message', fr: 'Votre premier message' },
    paragraphs: [
      { en: 'Five minutes, no provider account.', fr: 'Cinq minutes, sans compte chez un fournisseur.' },
    ],
    steps: [
      {
        en: '**Get a test token.** Your administrator makes one with `npm run palabre -- token add --test`. It begins with `plb_test_`.',
        fr: '**Obtenez un jeton de test.** Votre administrateur en crée un avec `npm run palabre -- token add --test`. Il commence par `plb_test_`.',
      },
      {
        en: '**[Play a customer](#playCustomer)** who writes to you. That opens the 24-hour window in which you may answer freely.',
        fr: '**[Jouez un client](#playCustomer)** qui vous écrit. Cela ouvre la fenêtre de 24 heures où vous pouvez répondre librement.',
      },
      {
        en: '**[Send a message](#sendMessage)** to the same number, and [read](#readTestOutbox) it as the provider received it, with what your agent said.',
        fr: '**[Envoyez un message](#sendMessage)** au même numéro, et [lisez-le](#readTestOutbox) tel que le fournisseur l’a reçu, avec ce qu’a dit votre agent.',
      },
      {
        en: '**[Follow the events](#listEvents)**: the same ones, in the same order, as in production.',
        fr: '**[Suivez les événements](#listEvents)** : les mêmes, dans le même ordre, qu’en production.',
      },
      {
        en: '**Go live**: take `/sandbox` out of the address, and a token that begins with `plb_live_`.',
        fr: '**Passez au réel** : retirez `/sandbox` de l’adresse et prenez un jeton qui commence par `plb_live_`.',
      },
    ],
  },
  tokens: {
    title: { en: 'Tokens', fr: 'Jetons' },
    paragraphs: [
      {
        en: 'Send `Authorization: Bearer <token>`. A token belongs to one app, has scopes and an end, and is shown once: when it is made. Keep live tokens on your server, never in a page or an app.',
        fr: 'Envoyez `Authorization: Bearer <jeton>`. Un jeton appartient à une app, a des portées et une fin, et n’est montré qu’une fois : à sa création. Gardez les jetons réels sur votre serveur, jamais dans une page ou une application.',
      },
      {
        en: 'Each task below names the one scope it needs; `admin` holds all. A test token at a live address, or a live token below `/sandbox`, is [code 3](#code-3).',
        fr: 'Chaque tâche ci-dessous nomme la seule portée qu’il lui faut ; `admin` les a toutes. Un jeton de test à l’adresse réelle, ou un jeton réel sous `/sandbox`, donne le [code 3](#code-3).',
      },
      {
        en: '600 requests a minute, unless the token says otherwise. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` tell where you are; [code 1009](#code-1009) with `Retry-After`, that you went too far.',
        fr: '600 requêtes par minute, sauf si le jeton en dit autrement. `RateLimit-Limit`, `RateLimit-Remaining` et `RateLimit-Reset` disent où vous en êtes ; le [code 1009](#code-1009) avec `Retry-After`, que vous êtes allé trop loin.',
      },
    ],
  },
  answers: {
    title: { en: 'Answers', fr: 'Réponses' },
    paragraphs: [
      {
        en: 'Every answer is HTTP 200 with one envelope. What you asked for is always in `body`. When `success` is false, `code` says [what to do](#codes) and `trace_id` finds the case in our log.',
        fr: 'Toute réponse est HTTP 200 avec une seule enveloppe. Ce que vous demandez est toujours dans `body`. Quand `success` est faux, `code` dit [que faire](#codes) et `trace_id` retrouve le cas dans notre journal.',
      },
      {
        en: '`message` is for people, in English or French by `Accept-Language`. In programs, read `code`, `body.reason` and `body.errors[].rule`.',
        fr: '`message` est pour les personnes, en anglais ou en français selon `Accept-Language`. Dans un programme, lisez `code`, `body.reason` et `body.errors[].rule`.',
      },
      {
        en: '`Prefer: envelope=none` answers the bare body, `Prefer: status=http` gives real HTTP statuses; `Preference-Applied` confirms them. Times are UTC with six digits and `Z`.',
        fr: '`Prefer: envelope=none` donne le corps nu, `Prefer: status=http` de vrais statuts HTTP ; `Preference-Applied` le confirme. Les heures sont en UTC, avec six décimales et `Z`.',
      },
    ],
  },
  repeats: {
    title: { en: 'Idempotency and retries', fr: 'Idempotence et reprises' },
    paragraphs: [
      {
        en: 'A network fails after the work is done and before you hear of it. So give every POST an `Idempotency-Key`, 1 to 255 visible ASCII characters, best one that your own record already has: `order-7788-shipped`.',
        fr: 'Un réseau tombe après le travail et avant la réponse. Donnez donc à chaque POST une `Idempotency-Key`, de 1 à 255 caractères ASCII visibles, de préférence tirée de vos propres données : `order-7788-shipped`.',
      },
      {
        en: 'For 24 hours the same key and body give the first answer again, with `Idempotency-Replayed: true`; nothing is done twice. A refused request does not use its key up. The same key with another body is [code 1004](#code-1004).',
        fr: 'Pendant 24 heures, la même clé et le même corps redonnent la première réponse, avec `Idempotency-Replayed: true` ; rien n’est fait deux fois. Une requête refusée n’use pas sa clé. La même clé avec un autre corps donne le [code 1004](#code-1004).',
      },
      {
        en: '**Repeat** with the same key: no answer, [1006](#code-1006), [1009](#code-1009) after `Retry-After`; wait twice as long each time, with some chance in it. **Do not repeat** anything else: the answer would be the same.',
        fr: '**Reprenez** avec la même clé : pas de réponse, [1006](#code-1006), [1009](#code-1009) après `Retry-After` ; doublez l’attente à chaque fois, avec un peu de hasard. **Ne reprenez pas** le reste : la réponse serait la même.',
      },
      {
        en: 'Once a message is taken, retries towards the provider are ours.',
        fr: 'Une fois le message pris, les reprises vers le fournisseur sont notre affaire.',
      },
    ],
  },
  lists: {
    title: { en: 'Lists and filters', fr: 'Listes et filtres' },
    paragraphs: [
      {
        en: '`page` from 1 and `per_page` from 1 to 200 (50 when left out) give a page of twelve fields, whose links keep your filters. A page past the end is empty.',
        fr: '`page` à partir de 1 et `per_page` de 1 à 200 (50 par défaut) donnent une page de douze champs, dont les liens gardent vos filtres. Une page au-delà de la fin est vide.',
      },
      {
        en: 'The ticket searches are bare arrays of at most 1,000 rows without them, with `X-Total-Count` and a `Link` to the next rows. To keep a copy of your own, sync with `cursor`.',
        fr: 'Sans eux, les recherches de tickets sont des tableaux nus d’au plus 1 000 lignes, avec `X-Total-Count` et un `Link` vers la suite. Pour tenir votre propre copie, synchronisez avec `cursor`.',
      },
      {
        en: 'A parameter nobody knows is ignored and named in `X-Ignored-Params`; with `strict=1` it is refused. An unknown field of a body is always refused.',
        fr: 'Un paramètre inconnu est ignoré et nommé dans `X-Ignored-Params` ; avec `strict=1` il est refusé. Un champ inconnu dans un corps est toujours refusé.',
      },
    ],
  },
} satisfies { [id: string]: GuideText }

export const GUIDE_GROUP: Text = { en: 'Get started', fr: 'Pour commencer' }

export const ERRORS = {
  group: { en: 'Errors', fr: 'Erreurs' },
  codes: {
    title: { en: 'All codes, and what to do', fr: 'Tous les codes, et que faire' },
    lead: {
      en: 'The last column is the HTTP status with `Prefer: status=http`; a rate limit is 429.',
      fr: 'La dernière colonne est le statut HTTP avec `Prefer: status=http` ; une limite de débit donne 429.',
    },
  },
  reasons: {
    title: { en: 'Reasons of 1001', fr: 'Motifs de 1001' },
    lead: {
      en: 'One of a closed list in `body.reason`; the body also says what would be allowed.',
      fr: 'Un motif d’une liste fermée dans `body.reason` ; le corps dit aussi ce qui serait permis.',
    },
  },
} satisfies { group: Text; codes: { title: Text; lead: Text }; reasons: { title: Text; lead: Text } }

/** The way in: what most readers come for. */
export const TILES: [id: string, text: { title: Text; about: Text }][] = [
  [
    'sendMessage',
    {
      title: { en: 'Send a message', fr: 'Envoyer un message' },
      about: {
        en: 'Text, buttons, lists, pictures, templates',
        fr: 'Texte, boutons, listes, images, modèles',
      },
    },
  ],
  [
    'manageContactKnowledge',
    {
      title: { en: 'Push what you know', fr: 'Transmettre ce que vous savez' },
      about: { en: 'The agent answers a contact with it', fr: 'L’agent s’en sert pour répondre au contact' },
    },
  ],
  [
    'searchTickets',
    {
      title: { en: 'Search tickets', fr: 'Chercher des tickets' },
      about: { en: 'Filters, pages, sync with a cursor', fr: 'Filtres, pages, synchronisation par curseur' },
    },
  ],
  [
    'listEvents',
    {
      title: { en: 'Follow what happens', fr: 'Suivre ce qui se passe' },
      about: { en: 'Every change once, in order', fr: 'Chaque changement une fois, dans l’ordre' },
    },
  ],
  [
    'playCustomer',
    {
      title: { en: 'Try it all', fr: 'Tout essayer' },
      about: {
        en: 'Play customers, script failures, move time',
        fr: 'Jouer des clients, des échecs, avancer le temps',
      },
    },
  ],
  [
    'repeats',
    {
      title: { en: 'Repeat safely', fr: 'Reprendre sans risque' },
      about: { en: 'Idempotency, retries, limits', fr: 'Idempotence, reprises, limites' },
    },
  ],
]
