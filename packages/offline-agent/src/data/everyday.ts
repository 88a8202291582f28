// Words of everyday life that people tell their stories with. They exist, so none is a misspelling, and they never decide.

/** English. */
export const EVERYDAY_ENGLISH = `
ability achieve act action adapt admire adventure affair afraid aha air alarm alive alphabet amazing ambition angry anniversary
announce anxious apology appeal argue argument arm army artist ashamed aspect atmosphere attack attempt attitude attract
audience average awake award awful background barking bath beard beat beautiful beauty beg behave belief belong beloved bend
bitter blame blank bless blind blow boat body boil bold bomb border bored boring bow boyfriend brave bride brief bright
brilliant broad button calendar camp campaign candidate captain careless castle category caught celebrate central century
challenge champion chance channel chapter character chase cheat chief childhood circle citizen civil classmate clerk clever
climb cloud coast coffin collapse collapsed colony comedy company compete competition concept confidence confident conflict
confused congrats congratulations connection conscious consequence constantly contest context contribute conversation convince
corporate courage creature crew crime crisis criticise crowd cruel cry crying culture cure curious curve danger dangerous dare
dark darkness dawn death debate debt decade decision decrease defeat defend degree delight democracy depth desk despite destroy
develop device devil diary dictionary dig disagree disappear disappoint disappointed disaster discover discussion disgusting
dislike disturb downloading drag dream drown drunk dying ease edge educate education effect effort elbow elect embarrassed
emotion encourage enemy energy enjoy entertain enthusiasm envy episode error escape establish evil excellent excited exciting
exercise exhausted exit explore explosion eyebrow factor factory faith familiar fashion fasten fate favour favourite fear
feather feature fell fellow fence fiance fiancee fiction fight fighting figure fire firm flag flame flash flesh flew float flood
fool foolish force forehead forest forever forgive formal forum frame freedom friendship frighten frightened froze function fund
funny gap gender genius ghost giant girlfriend glory goal god godfather godmother golden gossip grab graduate grandchild
granddaughter grandson grass grew grief ground guilty heal health heaven height hence hero hesitate hid hide hill hint hit hobby
homeless honest honking honour hooting host household housewife hug huge human humour hung hungry hunt ice identity idiot
illegal impact impress impressed incident income incredible independent injured injury inlaw innocent insect insult intelligent
introduce invent investigate island itch jail jealous journalist journey joy junior justice kick kill killer killing kingdom
knelt knock knocking knowledge ladder laid lane laugh laughing laughter lazy leadership league led liar liberty limb lion lonely
loose loss lover luxury mad magic manner marriage married marry master mate mature mayor meantime media memory mental mercy
method middle military miracle mirror miserable mission mistake mistaken mood moon moral moreover motion motivated motor mouth
mowed murder muscle mystery myth naked narrow nation national native naughty neck neighbour nerve nightmare noise noisy nonsense
nope novel obey object objective ocean offence offend oops opinion opponent opportunity orphan ouch outcome palace pale panic
parade pardon passenger passion path patience payday peak peculiar phrase physical pilot pity planet platform pleasure pocket
poet poison pollution population possession poverty powder praise presence pressure pretend pride priest prime principle
priority procedure professional professor progress proof property protest purpose queen race ran rape raw react reaction reality
rebel reflect refugee region regret relationship relief relocated relocating repeat reputation rescue research revenge
revolution rhythm ridiculous risk rival river road roadside rock rode romantic roommate root round row royal rubbish ruin rumour
rural sail sank sat savage scandal scare scared scene scenery schoolmate science scientist scratch scream scrolling season sense
sentence series shadow shake shaking shame shape sharp shelter shine shock shocked shone shook shore shoulder shout shrank shut
sigh sight silence sin sink skill sky slave slept slid slide slim slip smart smell smile smiling social society soil soldier
soul source south space spiritual spoke spot sprang spring square stairs stare status steal steep stem stepdaughter stepfather
stepmother stepson sting stole stood storm strategy strength stress stressed strike string struck struggle stubborn stuck stupid
style suicide summer sunny superior surface surround survey survive swallow swam swear sweep swept swing swore symbol sympathy
system tail tale talent tank target task taste tasty teammate tear technical technique technology teenager temper temple
terrified territory terror text texting theft therefore thief threat threaten threw thunder thus tide tidy title toe tongue
tonight topic tore tourist traffic tragedy trap treasure tree tribe troops truth tube tune twist underground understood union
universe unknown urban valley variety victim victory village villager violence violent volume wander war waste wealth wealthy
weapon weed weekday welfare west wheel whereas whisper whistle wicked widow wind wing winner winter wisdom witness woke wore
workmate worse worst wow wrote yell youth
`

/** French. */
export const EVERYDAY_FRENCH = `
convient conviennent convenait appartient obtient obtiennent maintient soutient intervient provient parvient retient détient contraint
atteint éteint peint plaint craint rejoint suit suivent poursuit nuit nuisent conduit détruit produit réduit traduit construit cuit luit
rétrécit rétrécissent moisit pourrit rougit grossit maigrit vieillit guérit guérissent agit agissent subit réagit saisit choisit
résiste résistent protège protègent tient tiennent sert servent dort dorment ment mentent sent sentent vaut valent meurt meurent
court courent boit boivent croit croient voit voient doit doivent reçoit reçoivent aperçoit connaît connaissent paraît disparaît
abandonner abondant aboutir abri absurde abus accent accomplir accouru accroc accuser acteur actif adapter adieu admettre adorer
affaire affaires affamé affecter affiche affirmer affreux agacer agent agiter agressif agréable air aise alarme allait allumer
allure ambiance ambition amitié amour amoureux ampleur amuser angle angoisse anxieux apercevoir apparaître apparence applaudir
appliquer approuver appétit aprèm arbre arme armée arriverons arrière artiste aspect assassin attaque attaquer atteindre attirer
attitude aube audace augmenter aurons autoroute avenir aventure aveugle avis avouer aîné aînée bagarre bain baiser baisser
balade bande banlieue barrer barrière bataille bateau battre bavard bavarder beauté berger bidule bienvenue blesser blessure
blessé blessée blâmer bonheur bonté bord bosse bossent bosser boucler boue boulot bousculer boîte briller briser brouiller bruit
brusque brut brutal budget buisson bâiller bâtir bénir bénéfice cacher cadre caillou cambriolage campagne candidat caprice
caractère caresser carrefour carrière catastrophe centre cercle cerveau cesser chagrin chaleur chance chapitre chasser chauffer
chemin chevet chiffre choc choquer choqué chute château ciel cimetière circonstance citer citoyen civil clé coin coincé colline
colère combat combattre commentaire commercial commettre communauté compagnie compagnon comparaison complexe complice compliqué
compétence concurrence condamner confiance confier conflit confort confus conférence congrès conjoint connaissance connu
conquérir conscience conscient consentir constater conséquence contester contexte continent contribuer convaincre conversation
copain corde correspondant couler couloir coupable courage courageux coureur craindre crainte crever cri crier crise critique
critiquer croissance cru cruel cueillir culture curiosité cycle célibataire célèbre célébrer danger dangereux degré demeurer
destin destruction dette deuil deviner devra devrai devrons diable dialogue dieu différend dirai discours discret discrètement
discussion disparu dispute disputer dissiper distinguer distraire distribuer dite divertir divin divorce dizaine docile doigt
domaine dommage dos douceur doué droit droits drôle débarrasser débat décevoir décision déclarer décrire défaite défendre
défense défier déguiser délicat délicieux démontrer dénoncer déprimé député dérouler désastre désespoir désordre détacher
détruire développer déçu déçue effacer effet efficace effort effrayer embarras embarrassé embouteillage embrasser emménager
emménagé emparer employeur enchanté encombrer encourager enfance enfermer enfuir ennemi ennui ennuyer ennuyeux enquête entendu
enthousiasme entourer entraînement entraîner entreprendre entretenir envie erreur escalier espace espoir esprit exagérer
excellent exciter excès exercer exercice expert exploiter explosion exprimer extraordinaire exécuter facteur faiblesse faillir
faim faisait faite fameux fantôme farce fardeau fatigue fatiguée faute faveur façade ferons fesse feu feuille fier fierté figure
filet financer financier flamme fleuve flotter foire folie force formidable forêt fou fouiller foule foyer frapper fraude
frontière frotter fuir fureur furieux fâcher fâché fâchée gaffe galère gaspiller gauche gendre genou gentillesse geste glace
glisser gloire goût goûter gratitude griffe gronder grâce grève guerre guetter guérir habile habiller habituer haine hanter
hasard hauteur herbe heurter honneur honte honteux horreur horrible huitaine humain humeur humide humour héritage héros hésiter
illusion illégal imiter immense immobile impatient impressionner imprévu incapable incendie incident incroyable indifférent
indiquer industrie indépendant infini influence ingrat injuste injustice innocent inondation inquiétude insecte inspirer instant
instinct instruire insulte insulter insupportable intelligent interroger interrompre intervalle intervenir intime intrigue
introduire intérêt inventer invisible irriter ivre jalousie jaloux jambe jeunesse joie joueur journaliste jumeau justice laid
langage larme las lecteur lendemain liaison liberté libraire libérer ligne lion logique loi loisir loisirs lueur lumière lune
lutte lutter luxe lâche lâcher lèvre légende magasin magie magnifique maint maintien maladroit malentendu malheur malheureux
malin mamie manifester maudit menace menacer mensonge mentir message meurtre mignon milieu militaire minuit miracle mis mise
mission misère mode modeste monnaie monstre monument moquer moral morceau mordre mordu mordue mortel mot moteur motif mouiller
mouillé muet mur mystère médias mémoire mépris mépriser méthode métier nation naviguer naïf nerveux nier nombre nombreux nommer
nord notion nourrir noyer nuire née nœud objectif objet obscur obstacle océan odeur odieux offense offre oiseau ombre opinion
orage ordre orgueil orienter otage outre ouvrable ouvrage ouvrier pacifique paix palais panique parade paradis pardon pardonner
paresse paresseux parole partisan passion patience patrie pauvre pauvreté paysage paysan peindre peine pencher pendre permanent
personnage personnalité persuader peuple peur philosophe phrase phénomène pierre pique piquer pire piste pitié piège plage
plaisanterie planète pleure pleurer plonger poche poing poison politesse pont population porteur portion portrait position
possession poteau pourchasser pourrons poursuite poussière poète poésie prenait pression preuve prince printemps prise privilège
prochainement procédure procédé professionnel profond profondeur progrès projet promenade promener promesse prononcer protection
protester protéger prouver proverbe provoquer prudent précaution précieux précipiter prédire préjugé présence prétexte puissance
puissant puits punir pénible péril pêche querelle quinzaine quête race racine raide ralentir ramasser rancune raser rassembler
rattraper ravi ravie rebelle reconnaissance reconnaître record recul reculer refléter refuge regret regretter remords remuer
renaître rendement renoncer renverser repentir repos reproche reprocher requête respirer responsabilité ressource ressources
revanche revenu reviendra reviendrait reviens revoir richesse ridicule rire rival rive rivière robuste roi roman rompre rond
ronfler royaume rue ruine ruiner ruse rythme règne réaction récit récolte récompense réduire réflexe réflexion réforme réfugié
région répandre répondu république réputation résister résoudre rétro réunir révolte révolution révéler rôle sacrifice sacré
sagesse saint saison saleté saluer saurai sauvage scandale science scène sec secouer secours semelle sens sensation serment
serons serviteur seuil sieste silence silencieux singulier siècle société soif soldat soleil solennel solitaire solitude
solution sommeil sommet sottise sou soucier soudain souffle souffrance souillé soulagement soulager souligner soumettre souper
soupir souple soupçon soupçonner source soutenir souvenir splendide stressé stressée stupide style subtil succéder sud sueur
suicide suppression suprême surface surgir surlendemain surmonter surnom surprenant survivre suspendre symbole sympa sympathie
système sécher sélection série taire talent taper tas taux temple tempérament tempête tendance tendresse tentation terre terreur
territoire tiers tigre timide titre tiède tonnerre tordre tort torture tracas trace tracer trahir trahison trajet tranquillité
transformer transition traversée tremblement trembler tremper tribu tricher tristesse tromperie trottoir trou troupe troupeau
trouvée truc trésor trône tuer tumulte tyran tâche tâter témoigner témoin ténèbres ultime union unir univers usage usine vacarme
vaincre vainqueur vallée vanité vapeur veille veiller veillée veine venait vendeur vendeuse vengeance venger verrai vertu veuf
veuve victime victoire vie vieillard vieillesse viendra viendrai viendrons vierge vif vigne vigueur ville violence violent
virage visage vitesse vivant voie voile voisin voisinage voix voleur vote voulu voyageur vulgaire vécu vœu zèle âme ébranler
échapper échelle éclair éclairer éclat éclater écraser écrit éducation égard égoïste élan éliminer éloigner élégant émission
émotion émouvoir énergie épais épaule époque épouvantable éprouver épuiser épuisé équilibre établissement état éteindre étendre
éternel étoile étouffer étroit éveiller évolution évêque œuvre
`
