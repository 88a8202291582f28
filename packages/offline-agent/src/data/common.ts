// Everyday words. The first two lists only help to find and never decide; the others name things: they are here so
// that they are not taken for a misspelling of something else.

/** Verbs, adverbs and adjectives of general use, English. */
export const GENERAL_ENGLISH = `
accept accepted accepts add added agree ahead almost alone already although always annual another appear arrange arrive arrived
arrives arriving ask assume attach available avoid away backwards bad because become before after behind below beside besides between
beyond big bigger biggest both bring bringing brought brings build built busy buy buying bought by carry carried catch cause certain
change charge cheap check choose chosen clear clearly click close collect come common complete completely concern consider contain
continue convenient correct correctly count couple cover cost create current cut daily date deal decide depend depends describe did
differ difference different differently difficult direct directly discuss divide double down drop during each early earlier earliest
easier easy either else empty enough ensure enter entering entire equal especially even eventually ever exact example except expect
expected experience extra face fact fail fair fall far fast feel few fill final finally fine fit fix follow following forget form
former forward free frequently fresh front full fully further future gather general give glad go great greet group grow guess half
handle happen happens happy hard hardly have hear held help here hold holding home hope hour however idea immediately important
inside outside instead intend join joining joined keep keeping kept kind know last late later lately learn least leave leaving left
less let level lie life lift light like likely line list little live living lives long longer longest look lose lot low lower main
make manage many mark matter may mean meanwhile meet mention might mind minimum miss mix money more morning most mostly move moving
moved much multiple must name near nearby nearest necessary need never new next nice normal normally nothing notice number obtain
obviously occur off offer offers offered often old older oldest once only open opposite option options or order ordinary organise
organize original other otherwise own particular pass past per perform perhaps person pick picks place plan plenty please point
popular possible prefer prepare present probably proceed process produce promise proper provide provided put quickly quite rather
reach read real really reason receive received recent recently recommend regular remain remember remind remove removal replace reply
report request require respond rest return right run running safe same save say second see seem select send sent separate serious
serve served serves set several shall share short shorter show shows similar simple simply since single sit situation size slow small
so sold solve some someday somewhere anywhere soon sort speak special specific spend stand start state stay step still stop straight
strong such suddenly suggest suit suitable support suppose sure switch take taken takes taking took talk tell than then thing think
through throughout till until today together tomorrow too top total touch toward trouble true trust try turn type type under
understand unhappy happily unless up upon use used useful useless using usual usually various version very view visit wait waiting
walk want watch way week weekly well whatever whenever wherever whether while whole wide willing wish within without wonder wonderful
word work works worried worry worth write written wrong year yesterday young younger youngest yet
accompany afford allow apply assist attend benefit borrow bother branch breathe calculate cancel claim combine compare comply confirm
connect consult convert cope deliver deny deposit deserve desire determine direct display earn exceed exist extend focus gain
guarantee hand handed hang hurry ignore imagine improve increase indicate inform insist intend involve issue judge jump lack land
last lead lend limit link load lock meet need oblige oppose owe own park plan play plus point possess prevent prove provide pull push
qualify raise reduce refer refuse relate release rely reserve retain reveal ring ringing rush satisfy search seek settle skip sound
split spread stick store stuff submit succeed suffer supply suspect talk tend thank throw tick touch treat trick type update upgrade
upload urge value vary visit voice wake warn wave wear win withdraw hold holds got gotten fill
above aboard across afterwards afterward ago alike anyhow apart approximately roughly aside asleep aware badly barely basic bit brand
clean clearly closed closer closest comfortable concerned constant cool correct crazy current damn dear deep definitely delicate
dirty due eager easily else elsewhere even everyday everytime evident exactly extremely fairly false famous fine firstly foreign
fortunate free friendly gentle good gradually greatly half happy heavy highly hot immediate impossible indeed individual initial
inner intense intensive internal keen large lately latest likely limited literally local loud lucky mainly major maximum mere minor
modern mutual naturally nearly neat nervous nowhere obvious odd official ordinary otherwise overall own partial particularly patient
perfect perfectly personally plain pleasant polite poor positive possibly potential precise precisely pregnant present previous
previously primary prior private promptly proud public pure purely quiet random rare rarely ready reasonable recent regular
relevant reliable remote responsible rich rough rude sad safely sensitive separately serious shortly shy sick silent silly similar
sincerely slightly slow slowly smooth soft solely solid somehow somewhat sorry specially specific specifically standard steady strange
strict strictly strongly sudden sufficient super surely sweet swift tall temporary terrible thick thin tight tiny tired total totally
tough truly twice typical typically ugly unable unique unlikely unusual upset urgent usual valid vast weak weird welcome wet wild wise
wonderful wooden zero
holy bloody plenty couple dozen several half whole anymore alright allright gonna wanna gotta lemme gimme dunno hopefully thankfully
currently presently nowadays someday overnight midnight
pple ppl pipo people peeps folks man dude
`

/** Verbs, adverbs and adjectives of general use, French. */
export const GENERAL_FRENCH = `
absolument accepter accepte acceptez acceptés accompagner accord accorder actuel actuelle afin agir ailleurs ainsi ajouter ajoute
adresser adressez adressée
aller alors amener ancien ancienne anciens annoncer annuel appartenir appeler apporter apprécier approcher appuyer après arranger
arrêter arrive arrivent arriver arrivée assez assister attendre attends attend attendez attention attraper aucun auprès aussi
aussitôt autant autour autrement avancer avant avertir prévenir avoir basculer beau belle bon bouger bout bref bizarre calme capable
certain certaine certains changer charger chercher choisir circuler classique clair clairement commencer commun comparer compter
compte comprendre compris concerner concret conclure conduire confirmer confondre connaître conseil conseiller considérer content
contenir continuer contraire contre contrôler convenir correct correspondre corriger costaud couper couvrir créer croire curieux
davantage débrouiller décider découvrir dedans dehors demander déranger déposer dépendre dépend dépenser dépasser dernier dernière
derrière dès descendre désirer désolé dessous dessus détester devant devenir devient deviendra deviens dicter différence différent
différente différents difficile digne direct directement discuter disposer disparaître diviser doucement douter doux dur durant
échouer écouter écrire effectivement effectuer également élevé emmener emporter empêcher encore énerver engager énorme énormément
entendre entier entièrement entrer entre entrent envers envisager environ envoyer envoie envoyez espérer essentiel essayer estimer
établir étaler étonner éventuel éventuellement éviter évident évidemment exact exactement examiner exceptionnel excuser excusez
exemple exiger exister expérience exprès extra facile facilement faible fallu familier faux favori fermement final finale finalement
finir fixe fixer fort forte fortement fournir fournissez franc franchement fréquent fréquemment gagner garder gentil
gêner général généralement gentiment grand grandir grave gros grosse guère habiter habite habites habitons habitez habitent heureux
heureuse heureusement hélas honnêtement idéal idée ignorer il y a imaginer immédiat immédiatement important importante impossible
inquiet inquiète inquiéter insister installer inutile intéresser intéressé intéressée intérieur extérieur inverse inviter jeter joli
jolie jouer juger jurer jusque juste justement laisser lancer large léger légère lent lentement lever libre lier lire long longtemps
longue lors lourd maintenir mal malgré malheureusement manquer manger marcher marquer mauvais mauvaise mélanger même mener mentionner
mériter mettre mieux moindre moins monter montent monte montrer mouvement moyen moyenne multiple naturel naturellement nécessaire nécessiter
négliger nettement neuf neuve noir normal normale normalement noter noté notamment nouveau obliger obligé obligatoirement observer obtenir
occuper occupé offrir opposer optionnel ordinaire organiser oser oublier oublié ouvrir paraître parait parcourir pareil pareille
pareils pareilles parfait parfaitement parler parmi part partager participer particulier particulièrement partir partie partiel parvenir
passé passer passage payer penser perdre perdu permettre permet permettent personnel personnellement peser placer plaire plaisir
plein pleine plupart plusieurs plutôt point porter poser posséder possible poster poursuivre pousser pouvoir pratique pratiquer
précis précise précisément préférer préfère premier prendre préparer présent présente présenter prêter presque pressé pressée prétendre
prévoir prévu prévue principal principalement privé privée probable probablement proche procurer produire profiter promettre proposer
propre propres provenir public puisque pur quitter quotidien raconter raisonnable rajouter rappeler rapide rapidement rapporter rare
rarement rassurer récent récemment recevoir reçoit recevez recherche rechercher recommander réagir réaliser réel réellement réfléchir
refuser regarder rejeter relatif remarquer remercier remettre remis remise rencontrer rendre rendu rentrer renseigner répondre réponse
reposer représenter respecter ressembler ressortir rester retenir retrouver réussir réveiller revenir réviser rien risquer rouler
sage sain saisir satisfait sauf sauter sauver savoir second secret sembler sensible sentir séparer sérieux sérieusement serrer servir
sert servez seul seule seuls seulement signaler signer signifier simple simplement situation soigneusement solide sombre sonner sorte
sortir sorti sortis sortie souhaiter soulever souvent spécial spécialement standard strict strictement subir suffire suffit suffisant
suggérer suite suivant suivante supérieur supplémentaire supplément supporter supposer sûrement surprendre surprise surtout tant tard
plus_tard tel tellement temporaire tendre tenter terrible tomber tombe total totalement toucher tourner tout traiter tranquille
transmettre travailler travaillez travaille travers traverser triste tromper unique uniquement urgent user usuel utile utiliser vague
valable valider valoir varier varient vendre vérifier vieille vieux visible visiter vite vivre vit volontiers voler voyez vraiment vrai
zéro assis assise debout absolu sinon hors lors étape étapes débrouille gagne gagnent prévoir
quelqu quelconque quiconque n'importe ailleurs dorénavant désormais jadis naguère tantôt tôt matin soirée weekend
davance cash direct perso svp
`

/** Things, people and places with a name of their own. */
export const NAMED_THINGS = `
door doors window windows wall floor roof table chair bed kitchen garden street road bridge market station airport village town city
country world nature river sea beach mountain sky sun moon star fire smoke dust salt sugar bread rice meat fish chicken egg milk
butter oil pepper onion tomato banana apple orange lemon mango fruit vegetable peanut groundnut soda coke cola coffee tea cake
chocolate sweet candy biscuit pizza burger sandwich cup plate bowl spoon fork knife bottle glass box basket rope paper pen key lock
hammer nail wood stone metal gold silver iron plastic cotton silk wool lace linen yard yards meter metre degree degrees church bride
brides groom king queen prince soldier police officer lawyer judge farmer driver pilot engineer cook cleaner guard cameras camera gps
radio battery screen cable charger keyboard mouse robot machine engine tyre wheel petrol fuel gas ticket stamp letter envelope
newspaper magazine film movie game games toy toys doll ball bat net race goal team captain coach prize medal war peace law tax vote
bed bench blanket pillow sheet towel soap brush comb mirror lamp candle clock bell head neck arm arms hand hands finger leg foot feet
knee back chest stomach belly liver kidney brain mouth lip tongue cheek chin beard nail bone muscle kiss tear sweat breath voice
dream joke story song poem shape circle line number half zero hundred thousand million university faculty planet gravity history
geography math maths mathematics physics chemistry biology science sciences philosophy economics ringtone network signal data
salary wage wages pension capital euro dollar pound yen naira cedi transplant surgery ibuprofen paracetamol aspirin antibiotic
vitamin syrup dose doses pill relaxer shampoo conditioner lotion scrub strap zip button buttons collar sleeve sleeves pocket hat hats
cap caps scarf belt glove gloves sock socks tie umbrella curtain carpet mop bucket broom stove oven fan heater pump pipe tank
porte portes fenêtre mur sol toit table chaise lit cuisine jardin rue route pont marché gare aéroport village ville pays monde nature
rivière mer plage montagne ciel soleil lune étoile feu fumée poussière sel sucre pain riz viande poisson poulet œuf lait beurre huile
poivre oignon tomate banane pomme orange citron mangue fruit légume arachide cacahuète soda coca café thé gâteau chocolat bonbon
biscuit pizza tasse assiette bol cuillère fourchette couteau bouteille verre boîte panier corde papier clé serrure marteau clou bois
pierre métal or argent fer plastique coton soie laine dentelle lin mètre degré degrés église mariée mariés roi reine prince soldat
police policier avocat juge fermier chauffeur pilote ingénieur cuisinier gardien caméra caméras radio batterie écran câble chargeur
clavier souris robot machine moteur pneu roue essence carburant gaz ticket timbre lettre enveloppe journal film jeu jouet jouets poupée
ballon filet course but équipe capitaine prix médaille guerre paix loi vote banc couverture oreiller drap serviette brosse peigne
miroir lampe bougie horloge cloche tête cou bras main mains doigt jambe pied pieds genou dos poitrine ventre foie rein cerveau bouche
lèvre langue joue menton barbe ongle ongles os muscle bisou larme sueur souffle voix rêve histoire chanson forme cercle ligne moitié
cent mille million université faculté planète géographie mathématiques physique chimie biologie science sciences philosophie économie
réseau signal salaire retraite capital dollar livre cataracte greffe ibuprofène paracétamol aspirine antibiotique vitamine sirop dose
doses shampoing shampooing lotion gommage bretelle fermeture bouton boutons col manche manches poche chapeau chapeaux casquette écharpe
ceinture gant gants chaussette chaussettes cravate parapluie rideau tapis seau balai four ventilateur pompe tuyau réservoir bar pub
voisin voisine copain copine collègue patronne neighbour
neighbor friend colleague mamie papi
maquillage make_up brother secrétaire secretary cashier caissière comptable accountant bursar surveillant surveillante
association anciens alumni camera piscine chapelle menuisier peintre mécanicien plombier électricien coiffeur
`
