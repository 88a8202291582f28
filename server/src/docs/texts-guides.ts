// The guides: what holds for every call. Paragraphs in their order.
import type { Text } from '@palabre/contract/languages'

export type GuideText = { title: Text; paragraphs: Text[]; steps?: Text[] }

export const GUIDES = {
  start: {
    title: { en: 'Palabre API', fr: 'API Palabre' },
    paragraphs: [
      {
        en: 'AI agents and people answer a business’s customers together: messages, tickets with SLA clocks, and every event, in order.',
        fr: 'Des agents d’IA et des personnes répondent ensemble aux clients d’une entreprise : messages, tickets assortis de délais, et tous les événements, dans l’ordre.',
      },
      {
        en: 'JSON over HTTPS, one token, one envelope for every answer. You can try everything here against a test gateway, where nothing reaches a real customer.',
        fr: 'Du JSON en HTTPS, un jeton, une enveloppe pour toutes les réponses. Tout ce qui figure ici peut s’essayer dans une passerelle de test, d’où rien n’atteint un vrai client.',
      },
    ],
  },
  first: {
    title: { en: 'Your first message', fr: 'Votre premier message' },
    paragraphs: [
      { en: 'Five minutes, no provider account.', fr: 'Cinq minutes, sans compte chez un fournisseur.' },
      {
        en: 'The TypeScript examples use `@palabre/client`: copy the folder `client/` of the repository into your project. It retries safely, and knows the types of every call.',
        fr: 'Les exemples en TypeScript utilisent `@palabre/client` : copiez le dossier `client/` du dépôt dans votre projet. Il réessaie sans risque et connaît les types de chaque appel.',
      },
    ],
    steps: [
      {
        en: '**Get a test token.** The first `npm start` prints one; your administrator issues others with `npm run palabre -- token add --app <business> --name mine --test`. It begins with `plb_test_`. Type `export PALABRE_TOKEN=plb_test_…` for the examples, or paste it where a request can be tried.',
        fr: '**Obtenez un jeton de test.** Le premier `npm start` en affiche un ; votre administrateur en crée d’autres avec `npm run palabre -- token add --app <entreprise> --name le-mien --test`. Il commence par `plb_test_`. Tapez `export PALABRE_TOKEN=plb_test_…` pour les exemples, ou collez-le là où une requête s’essaie.',
      },
      {
        en: '**[Act as a customer](#playCustomer)** who writes to you. That opens the 24-hour window in which you may answer freely.',
        fr: '**[Mettez-vous à la place d’un client](#playCustomer)** qui vous écrit. Cela ouvre la fenêtre de 24 heures pendant laquelle vous pouvez répondre librement.',
      },
      {
        en: '**[Send a message](#sendMessage)** to the same number, and [read](#readTestOutbox) it as the provider received it, along with your agent’s answers.',
        fr: '**[Envoyez un message](#sendMessage)** au même numéro, et [lisez-le](#readTestOutbox) tel que le fournisseur l’a reçu, avec les réponses de votre agent.',
      },
      {
        en: '**[Follow the events](#listEvents)**: the same ones, in the same order, as in production.',
        fr: '**[Suivez les événements](#listEvents)** : les mêmes, dans le même ordre, qu’en production.',
      },
      {
        en: '**Go live**: remove `/sandbox` from the address, and use a token that begins with `plb_live_`.',
        fr: '**Passez en production** : retirez `/sandbox` de l’adresse et utilisez un jeton qui commence par `plb_live_`.',
      },
    ],
  },
  tokens: {
    title: { en: 'Tokens', fr: 'Jetons' },
    paragraphs: [
      {
        en: 'Send `Authorization: Bearer <token>`. A token belongs to one app, has scopes and an expiry date, and is shown only once, when it is issued. Keep live tokens on your server, never in a page or an app.',
        fr: 'Envoyez `Authorization: Bearer <jeton>`. Un jeton appartient à une app, a des portées et une date d’expiration, et n’est affiché qu’une seule fois, à sa création. Gardez les jetons réels sur votre serveur, jamais dans une page ou une application.',
      },
      {
        en: 'Each task names the one scope it needs; `admin` includes them all. A test token at a live address, or a live token under `/sandbox`, is [code 3](#code-3).',
        fr: 'Chaque tâche nomme la seule portée qu’il lui faut ; `admin` les a toutes. Un jeton de test à l’adresse réelle, ou un jeton réel sous `/sandbox`, donne le [code 3](#code-3).',
      },
      {
        en: '600 requests a minute, unless the token sets another limit. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` show where you stand; beyond the limit you get [code 1009](#code-1009) with `Retry-After`.',
        fr: '600 requêtes par minute, sauf si le jeton fixe une autre limite. `RateLimit-Limit`, `RateLimit-Remaining` et `RateLimit-Reset` indiquent où vous en êtes ; au-delà, la réponse est le [code 1009](#code-1009) avec `Retry-After`.',
      },
    ],
  },
  answers: {
    title: { en: 'Answers', fr: 'Réponses' },
    paragraphs: [
      {
        en: 'Every answer is HTTP 200 with one envelope. The result is always in `body`. When `success` is false, look up `code` for [what to do](#codes); `trace_id` identifies the request in our log.',
        fr: 'Toute réponse est HTTP 200, dans une même enveloppe. Le résultat est toujours dans `body`. Quand `success` est faux, `code` indique [que faire](#codes) et `trace_id` permet de retrouver la requête dans notre journal.',
      },
      {
        en: '`message` is for people, in English or French by `Accept-Language`. Programs should read `code`, `body.reason` and `body.errors[].rule`.',
        fr: '`message` est pour les personnes, en anglais ou en français selon `Accept-Language`. Dans un programme, lisez `code`, `body.reason` et `body.errors[].rule`.',
      },
      {
        en: '`Prefer: envelope=none` returns the bare body, `Prefer: status=http` real HTTP statuses; `Preference-Applied` confirms them. Times are UTC with six digits and `Z`.',
        fr: '`Prefer: envelope=none` donne le corps nu, `Prefer: status=http` de vrais statuts HTTP ; `Preference-Applied` le confirme. Les heures sont en UTC, avec six décimales et `Z`.',
      },
    ],
  },
  repeats: {
    title: { en: 'Idempotency and retries', fr: 'Idempotence et nouveaux essais' },
    paragraphs: [
      {
        en: 'A connection can fail after the work is done but before you get the answer. So give every POST an `Idempotency-Key` of 1 to 255 visible ASCII characters, ideally one that your own record already has: `order-7788-shipped`.',
        fr: 'Une connexion peut tomber une fois le travail fait, avant que la réponse n’arrive. Donnez donc à chaque POST une `Idempotency-Key`, de 1 à 255 caractères ASCII visibles, de préférence tirée de vos propres données : `order-7788-shipped`.',
      },
      {
        en: 'For 24 hours the same key and body return the first answer again, with `Idempotency-Replayed: true`; nothing is done twice. A refused request does not use up its key. The same key with a different body is [code 1004](#code-1004).',
        fr: 'Pendant 24 heures, la même clé et le même corps redonnent la première réponse, avec `Idempotency-Replayed: true` ; rien n’est fait deux fois. Une requête refusée ne consomme pas sa clé. La même clé avec un autre corps donne le [code 1004](#code-1004).',
      },
      {
        en: '**Retry** with the same key after no answer, [1006](#code-1006), or [1009](#code-1009) (after `Retry-After`); double the wait each time, with some random jitter. **Do not retry** anything else: the answer would be the same.',
        fr: '**Réessayez** avec la même clé en l’absence de réponse, après [1006](#code-1006), ou après [1009](#code-1009) (passé le délai `Retry-After`) ; doublez l’attente à chaque fois, avec une part d’aléa. **Ne réessayez pas** dans les autres cas : la réponse serait la même.',
      },
      {
        en: 'Once a message is accepted, the service retries towards the provider itself.',
        fr: 'Une fois le message accepté, le service se charge des nouveaux essais auprès du fournisseur.',
      },
    ],
  },
  lists: {
    title: { en: 'Lists and filters', fr: 'Listes et filtres' },
    paragraphs: [
      {
        en: '`page` from 1 and `per_page` from 1 to 200 (50 by default) return a page of twelve fields, whose links keep your filters. A page past the end is empty.',
        fr: '`page` à partir de 1 et `per_page` de 1 à 200 (50 par défaut) donnent une page de douze champs, dont les liens gardent vos filtres. Une page au-delà de la fin est vide.',
      },
      {
        en: 'Without them the ticket searches return bare arrays of at most 1,000 rows, with `X-Total-Count` and a `Link` to the next rows. To keep a copy of your own, sync with `cursor`.',
        fr: 'Sans eux, les recherches de tickets sont des tableaux nus d’au plus 1 000 lignes, avec `X-Total-Count` et un `Link` vers la suite. Pour tenir à jour votre propre copie, synchronisez avec `cursor`.',
      },
      {
        en: 'An unknown parameter is ignored and named in `X-Ignored-Params`; with `strict=1` it is refused. An unknown field of a body is always refused.',
        fr: 'Un paramètre inconnu est ignoré et nommé dans `X-Ignored-Params` ; avec `strict=1` il est refusé. Un champ inconnu dans un corps est toujours refusé.',
      },
    ],
  },
  widget: {
    title: { en: 'The chat on your site', fr: 'Le chat sur votre site' },
    paragraphs: [
      {
        en: 'Add a web chat on the command line (`npm run palabre -- channel add --help`): it prints the line for your pages, with its key, and the address of a page that is all chat.',
        fr: 'Ajoutez un chat web en ligne de commande (`npm run palabre -- channel add --help`) : la ligne à mettre dans vos pages s’affiche, avec sa clé, et l’adresse d’une page qui n’est que chat.',
      },
      {
        en: 'Visitors write like the customers of every channel: the same agents, tickets and events.',
        fr: 'Les visiteurs écrivent comme les clients de tout autre canal : mêmes agents, mêmes tickets, mêmes événements.',
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
      en: '`body.reason` comes from a closed list; the body also says what would be allowed.',
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
      about: {
        en: 'The agent uses it to answer a contact',
        fr: 'L’agent s’en sert pour répondre au contact',
      },
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
      title: { en: 'Follow events', fr: 'Suivre ce qui se passe' },
      about: { en: 'Every change once, in order', fr: 'Chaque changement une fois, dans l’ordre' },
    },
  ],
  [
    'playCustomer',
    {
      title: { en: 'Try it all', fr: 'Tout essayer' },
      about: {
        en: 'Act as customers, script failures, move time',
        fr: 'Jouer des clients, des échecs, avancer le temps',
      },
    },
  ],
  [
    'repeats',
    {
      title: { en: 'Retry safely', fr: 'Réessayer sans risque' },
      about: { en: 'Idempotency, retries, limits', fr: 'Idempotence, nouveaux essais, limites' },
    },
  ],
]
