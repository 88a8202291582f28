// How contacts ask for a person, and what only sounds like it. One pattern a line (pattern.ts), and a message that it
// must match.

/** What may end a wish for a person: "svp", "maintenant", "en ligne". */
const HERE =
  '( (svp|stp|please|plz|merci|thanks|s il vous plait|s il te plait|vite|urgent|urgence|en urgence|maintenant|ici|la|la bas|dispo|disponible|libre|en ligne|au bout du fil|au telephone|au service client|derriere|now|at all|online|quickly|urgently|there|here|abeg))*'
/** What may stand before a message that only asks who is there. */
const HAILED = '(allo|alo|hello|hi|hey|bonjour|bonsoir|salut|svp|stp|please|ok|eh|he|so|mais)'
/** What may follow the wish to be called: an end, or when. A name or a thing asks for something else. */
const CALLED_WHEN =
  '($| (svp|stp|please|merci|s il|vite|urgent|maintenant|tout de suite|rapidement|ce soir|ce matin|demain|plus tard|aujourd|au|sur|a|le matin|le soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))'
/** What may follow a robot that one is weary of: a robot that was bought is another matter. */
const AFTER_ROBOT =
  '($| (svp|stp|please|la|ici|here|now|maintenant|qui|that|who|je|j|i|passez|passe|donnez|donne|mettez|give|get|let|put|can|et|and|pas|no|not|sans|veux|want|need))'

/** To speak with a person. */
export const PERSON: [string, string][] = [
  [
    '(parler|parle|discuter|echanger|communiquer|causer) {gap}(a|avec|au|o) {gap}(quelqu|humain|personne|conseiller|conseillere|agent|responsable|manager|patron|patronne|chef|gerant|gerante)',
    'je veux parler à quelqu’un',
  ],
  [
    '(parler|parle|discuter|echanger|communiquer|causer) {gap}(a|avec|au|o) {gap}(superviseur|directeur|directrice|service|sav|operateur|vendeur|vendeuse|equipe|etre humain|support|docteur|medecin)',
    'parler avec le directeur',
  ],
  [
    '(speak|talk|tok|chat|speaking|talking|connected|connect me) {gap}(to|with) {gap}(human|humain|person|people|pipo|someone|somebody|some body|agent|manager|representative|operator|staff|team|advisor|adviser|customer care|customer service)',
    'can I speak to someone please',
  ],
  [
    '(speak|talk|tok|chat|speaking|talking) {gap}(to|with) {gap}(supervisor|boss|owner|support|seller|customer|principal|headmaster|doctor|nurse|secretary|bursar)',
    'let me talk to your boss',
  ],
  [
    '(veux|voudrais|souhaite|aimerais|besoin d|prefere|demande|exige|faut|peux avoir|puis je avoir|passez moi|passer|passe moi|joindre) {gap}(humain|etre humain|vraie personne|vrai humain|conseiller|conseillere)',
    'je veux un humain',
  ],
  [
    '(veux|voudrais|souhaite|aimerais|besoin d|prefere|demande|exige|faut|peux avoir|puis je avoir|passez moi|passer|passe moi|joindre) {gap}(agent humain|responsable|superviseur|manager|gerant|patron|patronne|service client|interlocuteur|operateur|quelqu un)',
    'passez-moi votre responsable',
  ],
  [
    '(transferez moi a|mettez moi avec|transfer me to|put me through to|get me through to|escalate to) {gap}{word}',
    'transférez-moi à un agent',
  ],
  [
    '(want|need|like|get me|give me|prefer|pass me|have|see|contact|reach) (an|a|some|the|your|to speak to|to talk to|real|actual|live)? {gap}(human|human being|real person|person|representative|supervisor|manager|live agent|human agent|operator|customer service|customer care)',
    'give me a real person',
  ],
  [
    '(vraie personne|vrai humain|personne reelle|etre humain|real person|real human|human being|human agent|agent humain|live agent|someone human)',
    'une vraie personne',
  ],
  ['(someone|somebody) (real|to help|from the team)', 'someone real'],
  ['(call|phone|ring) me( back)?', 'please call me back'],
  [
    '(appelez|rappelez|appeler|rappeler|appele|rappele|appelle|rappelle|rapelez|rapele) moi',
    'rappelez-moi ce soir',
  ],
  [
    `(telephone moi|telephonez moi|pouvez vous me telephoner|pourriez vous me telephoner|vous pouvez me telephoner|tu peux me telephoner|peux tu me telephoner)${CALLED_WHEN}`,
    'téléphonez-moi demain',
  ],
  ['me (rappeler|rappelle|rappeliez|rapeler)', 'pouvez-vous me rappeler'],
  [
    `(veux|veu|veut|voudrais|souhaite|aimerais|faut|faudrait|prefere|exige|demande) {gap}(qu on|que l on|que quelqu un|qu un humain|que vous|qu une personne|que le patron|que le gerant|que le responsable) (me|m|nous) (appelle|appel|appele|appeliez|rappelle|rappel|rappele|rappeliez|telephone|telephoniez|recontacte|contacte|reponde)${CALLED_WHEN}`,
    'je veux qu’on m’appelle',
  ],
  [
    `(y a t il|y a|ya) (quelqu un|un humain|une personne|une vraie personne|du monde)${HERE}$`,
    'il y a quelqu’un',
  ],
  [
    `(is there|is|any chance of) (anyone|anybody|someone|somebody|a human|a person) (there|here|around|real|alive|online)${HERE}$`,
    'is any1 around?',
  ],
  [`(anyone|anybody) (there|here)${HERE}$`, 'anyone there'],
  [
    `(can|could|will|may) (anyone|anybody|someone|somebody|a human|a person) (please )?(call|speak|talk|answer|reply|help)( (me|us|to me|to us|with me))?${HERE}$`,
    'can sm1 help me',
  ],
  [
    `(can|could|will|may) (anyone|anybody|someone|somebody|a human|a person) (please )?(call|answer|speak to|talk to|speak with|talk with|reply to) (me|us)`,
    'can somebody call me about my order',
  ],
  [
    `(anyone|anybody|someone|somebody) (there|here|around)? (to|who can|that can|who could|who will) (answer|attend to|talk to|speak to|speak with|talk with|reply to) (me|us)`,
    'is there anyone here to talk to me',
  ],
  [
    `(anyone|anybody|someone|somebody) (there|here|around)? (to|who can|that can|who could|who will) (help|assist)( (me|us))?${HERE}$`,
    'is someone here who can help me',
  ],
  [
    `^(${HAILED} )*((is there )?(anyone|anybody)|is there (someone|somebody)|(someone|somebody) (there|here|around))${HERE}$`,
    'sm1 there?',
  ],
  [`^(${HAILED} )*(il )?(n )?(y a|ya) (vraiment |donc )?personne${HERE}$`, 'allo y a personne'],
  [
    `^(${HAILED} )*((il )?(y a t il|y a|ya) )?quelqu un de (disponible|libre|present)${HERE}$`,
    'qqn de dispo ?',
  ],
  [
    `(someone|somebody) (please )?(help|answer|call|assist|reply to|attend to) (me|us)${HERE}$`,
    'somebody help me pls',
  ],
  [
    '(get|have|want|need) (someone|somebody|a human|a person|an agent) (on the phone|on the line|to talk to|to call me|to help me|to answer me)',
    'can i get sm1 on the phone',
  ],
  [
    `^(${HAILED} )*(qu on|que quelqu un) (me|m) (appelle|appel|rappelle|rappel|telephone|contacte|recontacte|reponde)${CALLED_WHEN}`,
    'qu’on m’appelle svp',
  ],
  [
    `(passez|passe|mettez|mets) (moi|nous) (avec )?(un|une|1|votre|ton|l) agent${HERE}$`,
    'passez-moi un agent',
  ],
  ['not (a )?(robot|bot|machine)', 'not a robot'],
  ['pas (a|avec)? (un|une)? (robot|machine|bot)', 'pas à un robot'],
  [
    '(give|pass|get|put) (me|us) (your|the|a|through to) {gap}(boss|manager|owner|supervisor|director|principal|agent|human|person|someone|doctor|secretary)',
    'give me your boss',
  ],
  [
    '(passez|mettez|donnez|passe|mets|donne|appelez|appelle) (moi|nous) (svp|stp|vite|donc|plutot|maintenant|directement|en contact|en relation|en ligne)? (avec|a)? (le|la|un|une|votre|vos|ton|ta|tes)? (vrai|vraie|autre|grand|grande)? (directeur|directrice|responsable|patron|patronne|gerant|gerante|conseiller|conseillere|personne|humain|chef|secretaire|docteur|medecin|quelqu un)',
    'passez-moi le directeur',
  ],
  [
    '(speak|talk|tok|chat) {gap}(to|with) {gap}(colleague|member|one of|real|live|actual|employee|worker|assistant)',
    'talk to a colleague',
  ],
  [
    '(voir|rencontrer|contacter) (le|la|votre|un) (responsable|directeur|directrice|patron|patronne|gerant|chef)',
    'je veux voir le responsable',
  ],
  // as people type it on phones: "2" is "to", "1" is "un", and a "conseillé" is a "conseiller"
  [
    '(parler|parle|parlez|discuter|echanger) {gap}(a|avec) (un|une|1|le|la|votre|vos|ton) {gap}(conseilles?|humains?)',
    'je peu parler a un conseillé',
  ],
  [
    '(veux|veu|voudrais|faut|peux avoir|peu avoir|passez moi|passe moi|besoin d1?) (un|une|1)? (vrai|vraie)? (humain|operateur|agent humain)',
    'g besoin d1 humain',
  ],
  [
    `(veux|veu|voudrais|faut|peux avoir|peu avoir|passez moi|passe moi|besoin d1?) (un|une|1)? (vrai|vraie)? conseilles?${HERE}$`,
    'je veux un conseillé svp',
  ],
  [
    '(veux|veu|voudrais|faut|besoin d1?) (un|une|1)? (vrai|vraie)? (personne|quelqu un)( (svp|stp|please|reelle|reel|ici))*$',
    'je veux une personne',
  ],
  ['(passez|passe|passer|mettez|mets) (moi|nous) (au|avec|le|la) (sav|service client)', 'passé moi le sav'],
  ['(passez|passe|passer|mettez|mets) (moi|nous) (au|avec le) standard', 'mettez moi au standard'],
  [
    `(passez|passe|passer|mettez|mets) (moi|nous) (le standard|un conseille|1 conseille)${HERE}$`,
    'passez moi le standard',
  ],
  [
    '(speak|talk|tok|chat|speaking|talking|connected|connect me|transfer me|put me through|get me through) 2 (a|an|1|one|the|your|my|some)? (real|actual|live|human)? (human|humain|person|people|pipo|someone|somebody|agent|manager|representative|operator|staff|team|adviser|advisor|supervisor|boss|owner|support|seller|colleague|customer care|customer service)',
    'transfer me 2 an agent',
  ],
  [
    '(connect|transfer|link|put|get|patch) (me|us) (through|on)? (to|with) {gap}(human|person|someone|somebody|agent|manager|representative|operator|staff|team|supervisor|boss|owner|support|customer care|customer service)',
    'connect me with customer care',
  ],
  [
    '(vrai personne|personne reel|vrai conseiller|vrai conseille|quelqu un de vrai|quelqu un de reel)',
    'je veux une vrai personne',
  ],
  [
    '(quelqu un) (peut|peu|pourrait|pourais|pour|qui peut|qui pourrait) (me|m|nous) (repondre|parler|appeler|rappeler|telephoner|contacter|recontacter|prendre au telephone|prendre en charge|prendre en ligne)',
    'qqn peu me repondre',
  ],
  [
    `(quelqu un) (peut|peu|pourrait|pourais|pour|qui peut|qui pourrait) (m|me|nous)? (aider|assister|renseigner|repondre|parler|appeler|rappeler)${HERE}$`,
    'qqn peut m’aider svp',
  ],
  [
    '(someone|somebody|anyone|anybody|human|person) (i|we|that i) (can|could|may) (talk|speak|chat) (to|with|2)',
    'is there sm1 i can talk 2',
  ],
  [
    '(get|need|want|have) (a|an|1|one) (real|actual|live)? (human|person|agent)( (please|here|now))?$',
    'can i get a human',
  ],
]

/** Weary of being answered by a machine: no complaint about the business. */
export const WEARY_OF_ROBOT: [string, string][] = [
  [
    `(marre|en ai assez|ras le bol|fatigue|fatiguee|tired|sick|fed up|had enough|^enough) (de|du|des|d|of|with) (parler |discuter |ecrire |talking |chatting |speaking |texting )?(a |avec |au |to |with )?(la |le |les |l |un |une |ce |cet |cette |ces |votre |vos |a |the |this |these |that |your )?(robot|robots|bot|bots|chatbot|chatbots|ia|repondeur|automate|assistant automatique|ai)${AFTER_ROBOT}`,
    'j’en ai marre du robot',
  ],
  [
    '(marre|assez|ras le bol|fatigue|fatiguee|tired|sick|fed up) (de|d|of|with) (parler|discuter|ecrire|talking|chatting|speaking) (a|avec|to|with) (la|une|cette|a|the|this) machine',
    'tired of talking to a machine',
  ],
]

/** A person, said alone. */
export const PERSON_ALONE =
  '(humain|human|agen|agent|live agent|live chat|live chat agent|chat agent|conseillere?|conseille|person|representative|operator|operateur|responsable|gerante?|manager|superviseur|supervisor|advisor|sav|quelqu un|someone|somebody|real person|vraie personne|vrai personne|services? clients?|services? clienteles?|customer service|customer care|customer service agent|customer care agent|support|(agent|conseille|conseillere?|chargee?|charge) (de )?(client|clientele))'

/** Words for a person that name one only beside a word of asking: "une personne" also says for how many. */
export const PERSON_ASKED_FOR =
  '(une personne|personne humaine|(le|la|votre|ton|ta|your|the|un|une) (patron|patronne|chef|directeur|directrice|boss|owner|vendeur|vendeuse))'

/** What holds these words and asks for no person. */
export const NO_PERSON: [string, string][] = [
  ['(human (hair|resources?)|cheveux)', 'do you have human hair'],
  [
    '(numero|number|e ?mail|adresse|telephone|horaires|hours) (du|de|of|for) {word}',
    'le numéro du service client',
  ],
  [
    '(customer service|customer care|live chat|support) (number|hours|time|times|email|e mail|mail|address|phone|line|contact|contacts)',
    'I want the customer care number',
  ],
  [
    '(me (rappeler|rappelle|rappelles|rapeler)|(rappelle|rappelez|rapele|rapelez) moi) (le|la|les|l|votre|vos|ton|tes|mon|ma|mes) (prix|tarif|tarifs|montant|cout|numero|adresse|horaire|horaires|code|taille|couleur|reference)',
    'rappelez-moi le prix',
  ],
  ['me conseiller (une?|le|la|sur|quel)', 'me conseiller une taille'],
]
