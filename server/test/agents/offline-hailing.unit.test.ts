// Whether anybody is there, and who should call or answer, as it is typed on phones; and what asks for nobody.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handedOver } from './handed-over.ts'

const ASKED = `
marre de parler a une machine
jen ai marre de votre robot
ce robot ne comprend rien je veux parler a qqn
c'est un robot ? je veux un humain
jsuis fatigué de ce bot
i hate this bot give me a human
stop the bot, agent pls
speak 2 ur manager
chat with live agent
i need a live agent
need customer care pls
customer service pls
service clients svp
allo ?? y'a qqn ??
y a personne ?
il y a quelqu'un au bout du fil
hello ? is there anybody
sm1 there?
is sm1 there pls
passe moi le responsable stp
passe moi une personne
passez moi un agent svp
je veux parler au patron
je veu parler o chef
je veux voir le patron
qu'on m'appelle svp
appelez-moi
faut qu'on me rappelle vite
je veux qu'un conseiller m'appelle
can someone call me pls
somebody help me pls
can i get sm1 on the phone
put me on to a human
put me on to someone
let me speak with sm1
i want to spk to sm1
i want 2 talk to ur manager
i wan talk to person abeg
abeg connect me to person
make una connect me to agent
un agent svp
agent humain svp
un être humain svp
qqn pour me répondre svp
quelqu'un pour me répondre ?
quelqu'un de disponible ?
qqn de dispo ?
je veux une vraie persone
conseiller svp, urgent
je peux parler à quelqu un ou pas
il me faut quelqu'un
y a vraiment personne ?
anybody ?
somebody answer me
je veux parler o responsable
`

const NOT_ASKED = `
je prends pour une personne
table pour une personne svp
chambre une personne
le prix pour une personne svp
une personne ou deux ?
une personne seulement
1 personne svp
quelqu'un peut signer à ma place ?
est-ce que quelqu'un d'autre peut récupérer la commande ?
quelqu'un peut déposer le paquet chez moi ?
someone can pick it up for me ?
can someone pick up the parcel for me
can someone deliver today
can somebody come to fix it
can anyone use the voucher
is anyone here buying phones
is there someone who delivers in Bonabéri
is someone at the shop now
anyone selling shoes here
un conseille sur les couleurs
besoin de conseille pour la peau
besoin d'un conseil beauté
conseillez moi un parfum
vous conseillez quoi pour un chef
donne moi un conseille
je veux un conseille gratuit
donnez moi le prix pour une personne
donne moi le menu du chef
mettez moi le plat du chef
mettez moi le modèle standard en 42
le standard coûte combien ?
chambre standard svp
passez moi le modele standard
telephone samsung le prix
telephone moins cher
tel moi les horaires
envoyez moi le prix par telephone
i need 2 shirts for a person
can i talk about my order
i want a robot for kids
avez vous des robots
robot pas cher
je suis fatiguée de mon ancien robot mixeur
transfer money
how do i transfer 2 my sister
do you transfer to mtn
live lobsters
live music
customer card
do you care for customers
un gérant pour mon magasin
je cherche un emploi de gérant
je suis conseiller clientèle
recherche agent commercial
qui est le patron
qui est le gérant ?
c'est qui le chef
a quelle heure on m'appelle pour la livraison
on m'appelle Fatou
il faut qu'on me livre
je veux qu'on me réponde par mail
can i hv a bag
i have a human resources question
personne n'est venu
can i come with someone
can i bring sm1
il n'y a personne à la maison
y a personne à la livraison
someone there told me the price
je cherche quelqu'un de disponible samedi
quelqu'un de disponible pour livrer ?
can someone answer the door
need someone to carry the fridge
i want someone to fix my fridge
l'agent m'a dit non
`

test('whoever asks whether anybody is there is handed over', async () => {
  const { all, over } = await handedOver(ASKED)
  assert.deepEqual(over, all)
})

test('tables for one, advice, helpers at home and standard sizes hand nobody over', async () => {
  const { over } = await handedOver(NOT_ASKED)
  assert.deepEqual(over, [])
})
