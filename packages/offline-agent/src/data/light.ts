// Words that carry no matter of their own: they build sentences, greet and plead. One line, one kind of word.

/** English. */
export const LIGHT_ENGLISH = `
a an the this that these those there here it its he she they them their him his her hers theirs i me my mine myself
we us our ours you your yours yourself u ur one ones someone somebody anyone anybody everyone everything something
anything nothing thing things stuff
am is are was were be been being s re m ve d ll t isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn
haven hadn ain cannot cant dont doesnt didnt wont isnt arent wasnt im ive id youre
do does did doing done have has had having will would shall should can could may might must ought let lets
and or but nor so if then than because since while as though although unless whether yet either neither both
of at by to in on for with from about into onto over under off out up down through per via within during upon without
before after afterwards until till
regarding concerning around near along across against toward towards among
not no never none nobody yes yeah yep ok okay okey sure right well just only also too even still already again ever
once very much more most less least many lot lots bit little few some any all each every both other others another
same such own quite really actually basically exactly exact maybe perhaps possibly possible please pls plz plse kindly
thanks thank thx tnx ty hello hi hey hy helo hallo good day dear sir madam ma mr mrs miss ms
boss bro sis team guys friend wonder wondering know knowing knew tell telling told ask asking asked say saying said
inform explain confirm clarify help helping assist assistance info infos information informations details detail
question questions enquiry inquiry enquire inquire query regard regards concern interested interest
want wants wanted wanna need needs needed like likes liked would love wish hope hoping think thinking thought guess
suppose believe understand mean means plan planning planned look looking looks see seeing try trying tried
get gets getting got gotten give gives giving gave given make makes making made go goes going gone went come comes
coming came put keep keeps let happen happens happening happened possible able 
what which who whom whose when where why how whats wats hows wheres whos whens
now currently soon later tomorrow yesterday moment time times
up abeg dey na wan wetin una wey fit don make oga biko sef o oo ooo sha please
ah oh hmm huh eh er um uh lol haha hum di don dem wuna kain pikin tok hw hws wat wats wit dat dis dese
first second next last fois back away else instead together etc eg ie via vs re
asap soon new
able use uses using used usually normally generally often always sometimes
way ways kind kinds sort type types
anyway anyways btw fyi
name called
`

/** French. */
export const LIGHT_FRENCH = `
le la les l un une des du de d au aux ce cet cette ces c ca cela ceci celui celle ceux celles ci là y en
je j me m moi mon ma mes mien mienne tu te t toi ton ta tes il elle on ils elles lui leur leurs se s soi son sa ses
nous notre nos vous votre vos nôtre vôtre quelqu quelque quelques chose choses rien tout toute tous toutes
suis es est sommes etes sont etais etait etaient ete etre sera serait seront soit soient sois serai seras serez
ai as a avons avez ont avais avait avaient aurai aura aurait auriez aurais avoir eu ayant aie aies ait
fais fait faites font faire ferait fera faisons faisiez faudrait faut falloir
peux peut peuvent pouvez pouvons pourrais pourrait pourriez pouvoir puis puisse pourra pourrai
veux veut voulez veulent voudrais voudrait voudriez vouloir voulais voulait souhaite souhaiterais souhaitons souhaiter
aimerais aimerait aime aimer dois doit devez devons devrais devrait devoir
et ou mais donc or ni si que qu qui quoi dont où quand comme lorsque puisque parce tandis
à dans par pour sur avec sans sous vers chez entre pendant depuis avant après jusque jusqu dès contre selon malgré
concernant propos sujet
ne n pas plus non jamais aucun aucune oui ouais si d'accord daccord ok bien bon bonne bons bonnes très trop peu beaucoup assez
aussi encore toujours déjà juste seulement vraiment exactement surtout même mêmes autre autres tel telle chaque plusieurs
autant tant moins mieux svp stp sil plaît plait merci mercii bonjour bonsoir bonsoirr salut coucou bjr bsr slt cc allô hello
journée soirée madame monsieur mademoiselle mr mme mlle patron chef ami amis
savoir sais sait savez saurais saviez connaître connaitre connaissez dire dis dit dites disez demander demande demandais demandé
renseigner renseignement renseignements renseignez information informations info infos expliquer expliquez préciser précisez confirmer
aide aider aidez question questions besoin
voir vois voyez voit regarder penser pense pensez croire crois espère essaye
donner donne donnez donnent prendre prends prend prenez prennent mettre mets met mettez
aller vais vas va allez vont irai venir viens vient venez arriver trouver trouve trouvez rester 
passer passe passez laisser laisse laissez tenir
combien comment pourquoi quel quelle quels quelles
maintenant actuellement bientôt aujourd hui aujourdhui demain hier ici là voici voilà alors puis ensuite enfin
ah oh eh euh hein bah ben bref lol mdr
possible possibilité possibles moyen moyens façon manière genre type types cas
est-ce estce keske koi quoi kel kels kelle kan kand cmt pk pq pkoi pourkoi
jai jsuis jveux jvoudrais jaimerais cest cetait ya yaura dun dune lheure dapres
existe existent propose proposez proposent proposer effectuer
utiliser utilise
habitude normalement généralement souvent parfois
premier première deuxième prochain prochaine dernier dernière
nouveau nouvelle nouveaux nouvelles
nom appelle nomme
`

/**
 * Words that help to find and never decide: a question may say "buy", "come" or "people" where the answer says
 * nothing of the kind.
 */
export const SOFT_WORDS = `
buy bought purchase get receive find bring send come visit choose offer provide serve
begin join check work works working happen include included including contain
require required requirement requirements necessary needed
people person persons customer customers client clients place places
big large small long short high low best better great nice full whole total main special
acheter achat recevoir apporter amener ramener envoyer visiter choisir offrir fournir
rejoindre vérifier marcher marche marches fonctionner comprendre inclure inclus incluse compris comprise
nécessaire nécessaires obligatoire requis requise
gens personne personnes endroit lieu
grand grande petit petite long longue court courte haut bas meilleur meilleure complet complète
spécial spéciale principal
year years month months week weeks day days hour hours minute minutes
an ans année années mois semaine semaines jour jours heure heures minute minutes h min
number numéro list liste available disponible disponibles
fcfa xaf cfa euros eur francs franc usd
gb go mb kg cm mm ml km mah litre litres kilo kilos
`
