// More of the ways in which a person is asked for on phones, and their neighbours that ask for nobody.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callOf, step, wordsOf } from './asking.ts'
import { handedOver } from './handed-over.ts'
import { outcome, turnOf } from './turns.ts'

const ASKED = `
j'en ai marre du robot
live chat agent
transfer me 2 an agent
svp y'a quelqu'un ?
allo y'a quelqu'un
customer care
customer care pls
conseiller clientèle
gérant svp
passe moi ton chef
une persone svp
je veux qu'on m'appelle
pls i want 2 tok wit sm1
qqn peut m'aider
can i hv a human
put me thru to sm1
marre du robot
marre de parler à un robot
ras le bol du robot
j'en ai assez de ce robot
j'en ai marre de ce bot
marre des robots
je suis fatigué du robot
tired of this bot
im tired of talking to a bot
sick of this robot
fed up with the bot
enough of the robot
live agent
live chat
live chat pls
chat agent pls
human agent pls
transfer me 2 sm1
transfer me to a human
pls transfer me 2 a person
connect me 2 an agent
connect me to customer care
bonjour y a quelqu'un ?
allo il y a qqn
hello y a qqn ?
ya quelqu'un svp
y'a quelqu'un ici ?
hello anyone there
customer service
customer care agent
talk to customer care
i want customer care
service clientèle
service clientele svp
conseillère clientèle svp
conseiller client
agent clientèle
un conseiller clientèle svp
le gérant svp
la gérante
le patron svp
le chef svp
le responsable svp
your boss pls
passe moi ton patron
passe moi le chef
passe-moi ta patronne
passez moi votre chef svp
donne moi ton chef
une personne svp
une perssone svp
vraie persone svp
je veux une persone
je veux qu'on me rappelle
je veux qu'on m'appel
je veux que qqn m'appelle
je voudrais qu'on m'appelle
jveux qu'on m'appelle svp
je veux que quelqu'un me rappelle
j'aimerais que qqn m'appelle
i want sm1 to call me
i want 2 speak wit sm1
i wan tok wit sm1
tok wit human
wanna chat wit an agent
chat wiv sm1
qqn peut m'aider svp ?
quelqu'un peut m'aider ?
quelqu'un pour m'aider svp
quelqu'un peut me prendre au téléphone ?
quelqu'un peut me répondre
quelqu'un peut répondre ?
quelqu'un peut m'appeler ?
qqn peut me parler
can sm1 help me
can i have a human
can i hav a human pls
i wan hv a human
can i hv an agent
put me thru 2 an agent
put me thru to a manager
put me through to someone
pls put me through to ur boss
get me thru to sm1
besoin d'un conseillé
je veux un conseillé svp
je voudrais un conseillé
is anyone here
is anyone here?
is any1 here pls
is someone there pls
hello is anybody here
téléphonez moi
telephone moi svp
mettez moi le standard
mettez moi au standard svp
can i talk 2 ur boss
can I talk 2 the boss about my order
j'en ai marre du robot je veux un humain
pouvez-vous me téléphoner ?
can someone call me about my order
y a t il quelqu'un ?
is there anyone here who can help me
`

const NOT_ASKED = `
quelqu'un peut prendre le colis pour moi ?
est-ce que quelqu'un peut prendre le colis à ma place ?
quelqu'un peut appeler avant la livraison ?
je voudrais un conseille pour une robe
je veux un conseille sur la taille
besoin d'un conseille taille
is anyone here selling wigs
is someone here in akwa shop
telephone moi le prix
mettez moi le standard en 38
can I talk 2 u about 2 shirts for my boss
une personne
qqn peut prendre ma commande demain ?
quelqu'un d'autre peut prendre le colis ?
qqn peut appeler le livreur ?
quelqu'un peut-il prendre la commande au magasin ?
quelqu'un peut répondre au livreur à ma place ?
quelqu'un peut passer prendre le paquet ?
le livreur peut appeler avant ?
quelqu'un peut me prendre le colis ?
ma soeur peut prendre le colis
je veux un conseille de taille
il me faut un conseille sur les tailles
besoin d'un conseille pour un cadeau
un conseille pour la robe svp
je voudrais un conseil
je voudrais une conseille couleur
besoin d'un conseil pour choisir
donne moi un conseille sur le tissu
is anyone here from the akwa shop
is there someone here selling shoes
is somebody around the shop on sunday
is someone there on saturday
is anyone there on sundays
is someone here for the delivery
telephone moi les prix
telephone moi le numero
telephonez moi le tarif
mettez moi le standard en taille 40
mettez moi le modèle standard
passez moi le standard en noir
can i talk to you about a gift for my boss
i talked with my sister about shoes for her boss
i want 2 talk about 2 bags for my teacher
can i chat with u about shirts 4 a customer
1 personne
deux personnes
pour une personne
une seule personne
2 personnes svp
oui une personne
agent immobilier
j'en ai marre de la pluie
j'en ai marre des retards
i am tired of waiting
vous vendez des robots
vous avez un robot mixeur
je veux un robot de cuisine
j'ai acheté un robot, il est en panne
a robot for my kids
live chat hours
vous avez le chat en direct ?
do you sell live chickens
how much to transfer money
transfer me the receipt
transfer me the money
transferez moi la facture
y a quelqu'un qui livre à Douala ?
y a quelqu'un à la boutique le dimanche ?
y a quelqu'un au magasin dimanche ?
customer care number
customer care hours
do you have a customer card
hair care
carte client
conseiller une robe
robe de chef
un cadeau pour mon chef
chef cuisinier
cadeau pour mon patron
je suis le gérant d'un hotel
le chef a dit oui
je veux qu'on m'envoie le colis
je veux qu'on me livre demain
je veux qu'on m'appelle Awa
le livreur m'appelle quand ?
can i have a human hair wig
can i hv a hair
put me the red one
put me down for two
qqn peut m'aider à porter le colis ?
1 persone svp
rappelez moi le prix
vous pouvez me rappeler l'adresse ?
i want the customer care number
can someone call before the delivery ?
can someone answer the door for me
mettez moi une robe pour mon chef
donnez moi une chemise pour le patron
je veux une robe pour une personne
j'en ai marre du robot mixeur, il est cassé
il y a quelqu'un qui vend des robes ?
je veux qu'on m'appelle le livreur
vous avez assez de robots ?
rappelle moi l'adresse
can anyone carry it upstairs
`

test('a person is asked for', async () => {
  const { all, over } = await handedOver(ASKED)
  assert.deepEqual(over, all)
})

test('the neighbours of these messages ask for nobody', async () => {
  const { over } = await handedOver(NOT_ASKED)
  assert.deepEqual(over, [])
})

test('an English wish in short forms is answered in English', async () => {
  for (const said of ['transfer me 2 an agent', 'put me thru to sm1', 'pls i want 2 tok wit sm1'])
    assert.match(await wordsOf(turnOf(said), [outcome('handOver', true)]), /someone from the team/)
})

test('a complaint beside the weariness of a robot is still a complaint', async () => {
  const told = 'mon colis est arrivé cassé, et j’en ai marre du robot'
  assert.equal((await callOf(turnOf(told))).name, 'openTicket')
  assert.equal((await callOf(turnOf('j’en ai marre de vos retards'))).name, 'openTicket')
})

test('“une personne” is a wish where a person was offered', async () => {
  const offer = await wordsOf(turnOf('Vendez-vous des réfrigérateurs ?'))
  const before: ['contact' | 'agent', string][] = [
    ['contact', 'Vendez-vous des réfrigérateurs ?'],
    ['agent', offer],
  ]
  assert.equal((await callOf(turnOf('une personne', { before }))).name, 'handOver')
  assert.equal((await step(turnOf('une personne'))).kind, 'say')
})
