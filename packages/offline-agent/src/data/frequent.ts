// Words that are common in spoken English or French and stand in no other list: they are spelt right, whatever they look
// like ("three" is no "tray"). The 4,000 most frequent words of each were taken from the lists of the packages
// @zxcvbn-ts/language-en and @zxcvbn-ts/language-fr (MIT licence, copyright 2012-2016 Dan Wheeler and Dropbox, Inc.,
// copyright 2021 zxcvbn-ts), without those of other lists, short ones and rude ones.

export const COMMON_ENGLISH = `
heard pretty listen whoa john himself lord felt jack jesus known chuckles protect evidence meant careful lying michael
frank york charlie mike buddy realize majesty darling earth spent became cute paul sake miles absolutely certainly
doubt harry favor feelings listening henry herself arrest ourselves honor themselves surprised bunch jimmy bear
seriously hole battle detective dramatic nick lieutenant apologize narrator mama roll guns upstairs danny itself
bottom colonel investigation johnny powerful awesome cheers paris advice keys jake bobby monster flying bird tommy
realized roger jane sergeant lies greatest cheering cross goodness criminal arrested kinda mommy project
responsibility sweetheart chinese gosh dumb martin german access sword interview highness birds insane community bucks
indistinct anna north sees bullet applause handsome began nuts harm jerry delicious jeff complicated eric buried
william hidden permission babe happiness sweetie princess tense fought gang whoever downstairs carefully grateful kang
committed minister fantastic honestly inspector yourselves spell fancy ancient kelly percent deeply advantage theme
beeping according apparently luke barry dies properly maria drove angel crack snow emma laura josh rise rick fortune
carl jerk alan jury louis precious political china sheriff kyle heavily maggie bleep successful suck unfortunately
screwed dean freak joey hong sean smith jenny attorney toast shift clue desperate jones anger warrant blew fallen
punch decent exhales trash hook terry witch scoffs chuck circumstances secure alien lake india upbeat demon horn
morgan sucks suspenseful screw japan design custody desert curse merry hank dong approach suspicious robin sauce actor
gorgeous intelligence patrick monkey destiny fellas chuckling basement estate lily oliver coincidence commit dump
protecting thrown firing footage messed chasing fella wasting carol texas massive nasty johnson authority impressive
crossed jesse quietly jordan billion beast tyler softly molly beeps mister possibility yang launch trail closet deck
mysterious kidnapped approaching fourth chirping uncomfortable designed sally virus vegas backup bury beth lifetime
trigger betrayed politics crush bound duke comfort accused tunnel negative bullets joseph emperor selfish guts donna
annoying joint heck footsteps baseball punk subtitles ominous wallet valuable rolling nuclear sobbing bust species
maid cooper jess confess charlotte self growling squad extraordinary shown awkward cave loyal industry mile blast
nancy freaking reckon generation bang forth pattern wolf interrupt gunshot chairman generous dragon russia identify
confession script coward steven buzzing personality cheer charming incredibly experiment boom teddy jungle oscar lewis
federal brad packed divorced surrender whirring underneath imagination thou stake distant blown construction messing
dumped albert drank trunk golf starving judgment goodnight captured routine traitor unbelievable motive senator
helpful organization experienced listened wipe stable duck pitch terribly answered investigating clinic instrumental
attractive protected terrific tradition boston throne someplace instructions intention steel rumbling existence
classic skull helicopter focused navy cage tina sheep criminals noble ralph production anytime shed warrior blade
highest germans vampire monsters magical cried wang downtown creepy core jeez sacred judy seal strangers represent
defendant capture liquor auntie bull busted serial mason governor humanity terrorist wailing chaos beings charm
exposed active williams maya berlin critical trauma siren burden spin mickey testify diamond stabbed chips obsessed
ruth badge bible randy committee tools absolute begun peaceful survival escort actress fantasy pulse jews rumors tiger
fifth resources scale craig screeching hostage noah diamonds hail creating structure testimony holly beneath
authorities freeze gloria prick sammy bond wives chip album weakness junk halfway clown review alley abuse dessert
appropriate alibi spit appearance bishop spain toby arguing warehouse struggling logan patrol misunderstanding diane
headquarters romance demons victoria greek barney daisy shell lightning willie ruby murphy maintain gambling racing
betray satellite snap shark drawn expression canada rifle slap shin dope festival indistinctly chamber unfortunate
bait norman instance freezing lousy mitch blah effective flip thirsty necessarily finest batman retired caesar
marshall honeymoon strip relieved alexander investment unfair barn circus sung description concentrate travis whiskey
sealed banging musical steak ronnie humor rocket fried benny prosecutor clay bailey cock drew ranch creative dive
vessel penis ultimate empire identified fingerprints ford depressed kitty wagon vulnerable fetch raising bonnie
scientific undercover basis warren nest jill largest aliens shield riley nelson spencer heather toes stroke
forgiveness interfere conspiracy martial reverend deadly colin unexpected homicide franklin admiral analysis
fascinating squeeze inch flavor communicate chimes needle graham combination tool celebration patch alpha elephant
unconscious moron awfully celebrating gray rising giggles deputy sober packing mall adorable happier symptoms honored
kindness actors fleet angels growls mount horror sarge motel kidnapping electronic mistress shawn conduct oath
inspired cowboy turkey enormous perspective laying aggressive remarkable hooked harsh whistling cooperate explode wade
severe marshal harper amongst beep bears infection thanksgiving phase frankly granny
`

export const COMMON_FRENCH = `
raison connais verite prie abord souviens allons ferai cherie etiez croyais appris allais entends seigneur jack
majeste devriez devenu fasse promis disent croyez sors folle fallait soyez cheri voyons faisais aille laquelle tueur
decouvert messieurs fiche savent dingue fric entreprise enfer promets vaisseau marier sentiments verra paris etions
mecs revient cense faudra comprenez altesse importance tenez chacun bombe futur vies riche inspecteur henry sache
parie sourire ayez intention aiment merveilleux vouliez raisons cible procureur princesse lequel londres etant courir
lien tuee pensent jesus fout prendra devrions officier richard devenue amoureuse joyeux ministre epee ressens coffre
saura marrant tommy robert entendez voulons colonel crains genie milliers lieutenant mesdames degage apparemment ange
dors relations meurs dira verras genoux empreintes terme superbe sherif souffrir americain entend maire repete
immeuble demon neige mince lieux auront tienne essayez mandat fortune periode disons cependant criminel obtenu tableau
sergent cellule plaisante reviendrai permission meurtrier prendrai reponds souvenez reconnais fiere louis rues yang
jury tues adorable pete dieux virus oiseaux cabinet fusil affronter maria survecu tien magique pistolet essayais
repeter romantique cauchemar humanite opportunite apprend fiston heritier centaines vivent remonter voyais ouest
refaire canon recommencer precedemment sorciere prevenu intelligente navire crane aient parlons desert materiel
scientifique existence arrestation declaration feront rompu degagez morceaux americains propriete chinois pourrions
prenom irait passent pretre rumeurs fantastique implique avantage fasses remonte departement charmant plaisantes
technologie gacher geniale voyant concentrer prisonnier proposition russe profondement demons prisonniers recommence
nombreuses convaincu correctement hais disiez tirez pouviez descends censee coincidence loup detective saches robin
sauce voyait japon decouvre equipage alerte restent betises organisation criminels milliards chouette alliez finira
douee jenny egal clan pattes copie accusation croyait sortira soudainement expression gouverneur gang faisaient
partons adaptation abruti previens singe allaient iras menteur empereur americaine cage voudra publique imagination
merveilleuse preferee taule souffert autorisation nerveuse rang ailes noble cherchent revenez actrice lord rencard
courrier quant bouffe boule traitre tenait repartir poule essayait eternite tuerai rumeur populaire commissaire moche
charlotte disparition nana adjoint ordonne cingle sortent reconnaissant attendrai allemand vampire strategie tunnel
descend comedie mechants liens apprends camarade enfui nager comite commissariat semblent officiers tuera joseph
ressenti conclu portefeuille devenus suffisamment degats trafic renforts poil temoignage habitants plateau accueillir
chanceux espion ames album camarades golf empire ameliorer scenario indice cave senateur cirque chaos mettent auteur
ecart boston survie voudras interview geant ressentir mourra defi charme esclave pensiez jalouse cesar loyaute
instructions generation elements diras minable metro valait fidele processus fichu feux detendre soyons autorites
terroristes russes changent pervers trouveras excellente prefererais entrepot aurions christ dragon commencons
charmante donna royale tireur capacite rigole priorite navre production poubelle croix therapie agression vampires
culpabilite evidence terroriste cellules cassette censes chic sachant ministere nucleaire esclaves douloureux
decouverte tournage nerfs alibi genereux pensons tare amant nuages anges oublierai pourront phase negocier ecrivain
oscar venons intentions intelligence repondez immunite pari allemands couru mechante construction rejoins creuser
couvre tarte comte japonais interessante ordure cran tradition autrefois cendres diamants quatrieme ailles potentiel
environnement bateaux intervention toast masse ecriture attache malediction innocente degoutant bagnole penis
funerailles interrogatoire sociale exception delire inde suffira adversaire dalle moderne vaisseaux jungle volontaire
descendu autopsie rigoles ordures pouls partirai coma vues retenu vomir jouent esperons publicite passagers diane
carrement stable mele obscurite meler execution laissent chasseur dessert espagnol tragedie bourre definitivement
avertissement obeir tueurs satellite benisse avocate sien excellence voyou plaisantez avere enverrai rentrons
munitions aimable nouilles centrale pipi connaissiez goutte demoiselle capacites cercueil souvient revolver residence
tenais presidente symptomes attentivement irez affection mondiale bible positif cabane tuez acier meure italien embete
secte scientifiques combinaison guerrier prenons bonhomme mettra marine tombent juifs division informe ressent
legitime criminelle acceder planque canada rendra spencer lame pathetique patrouille essayons empreinte tendu fragile
texte tiendra miles concu serveur descendez remet confortable bouffer indiens indices depecher tuent evacuer
condoleances racheter clown element veuille cieux remets casino rendent juif circulation testament idole cervelle
realisateur differemment essaient basse lies reconnaissante objection respiration helicoptere agis aile repere boules
sauras motel destination pompiers conducteur partira halloween compromis dignite benediction revu protocole
`
