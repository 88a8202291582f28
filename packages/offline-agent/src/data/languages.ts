// Words that both languages write, or that the other tables lack, and that yet show which one is spoken.

export const ENGLISH_ONLY = `
the is are was were am my your you i it this that what where when how who why do does did can could will would have has had not and or
but of to for with from please hello hey thanks yes never want need still been any some there here we they he she his her about just
open good speak bye goodbye great okay which much many help abeg dey wey una wuna wetin delivery price hours cost fee fees need how
unsubscribe yo heyy heyyy hii hiii helloo hellooo gud mornin morning evening tank later tomorrow weather pls plz tmrw n b4 wat hw wen bob
transfer live
`

export const FRENCH_ONLY = `
le la les un une des du de est sont suis mon ma mes votre vos vous je elle ce cette que qui quoi quand comment combien pourquoi ne pas
et mais pour avec dans sur bonjour bonsoir salut merci svp stp oui non jamais veux voudrais besoin toujours encore aux tres bjr bsr slt
cc au revoir parler livraison prix colis avez etes puis peut fait faire nos notre tout bien aussi alors donc retard bonne adresse arretez
horaires tarif mrc wesh stp kel koi
`
