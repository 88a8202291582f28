// Asking for a person as it is typed on phones, and the same short words where nobody is asked for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handedOver } from './handed-over.ts'

const ASKED = `
je peu parler a qqn
je peux parler à qqun ?
jpeux parler a kkun
on peu parler a un conseillé
je veu parler a 1 conseillé
passé moi un conseillé svp
un conseillé svp
conseillé
je veu un umain
g besoin d1 humain
besoin d'1 humain
je veu parlé a qqn
ya qqn ?
y a qqn
ya qq1
qqn svp
qqn peut me repondre
c possible de parler a qqn
jveux parler a qqn svp
je souhaite parlé avec une personne
can i talk 2 someone
can i speak 2 sm1
need 2 talk 2 a human
sm1 pls
someone pls
real human pls
human pls
real person plz
need real human
wanna talk to a person
wanna speak 2 sum1
gimme a human
i wan talk to person
talk 2 agent
agent pls
lemme talk to a human
any1 there
is any1 there?
is there sm1 i can talk to
spk to sum1 pls
spk 2 human
hooman pls
a real human pls
can i get a human
i need sm1 real
speak to a humain
parler à un humain svp
pas un bot
stop bot i want human
not a bot pls
je peu parler a kelk1
kelk1 svp
personne reel svp
qqn de reel
un vrai conseillé
un conseiller svp
1 conseiller svp
1 humain svp
une vrai personne
je veux une vrai personne
un agen svp
un operateur
je veux parler au sav
le sav svp
passez moi le sav
service client svp
appelez moi svp
rapelé moi
rappelle moi stp
tel moi
call me bk
can u call me
`

const NOT_ASKED = `
me conseillé une taille svp
vous me conseillé quoi
quel pagne vous conseillé
pouvez vous me conseiller un sac
qqn a vole mon colis
sm1 stole my parcel
qqn est venu
2 bags pls
can i have 2 of them
do you sell human hair
quelqu'un peut recevoir le colis a ma place ?
can someone else pick it up ?
y a t il une livraison pour 1 personne
robe pour personne agée
c'est pour qqn d'autre
it is for sm1 else
can sm1 else collect my order
what time do you close 2day
agent immobilier
`

test('a person is asked for in short forms', async () => {
  const { all, over } = await handedOver(ASKED)
  assert.deepEqual(over, all)
})

test('the same words ask for nobody', async () => {
  const { over } = await handedOver(NOT_ASKED)
  assert.deepEqual(over, [])
})
