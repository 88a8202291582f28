// What a contact wishes besides an answer. One pattern a line (pattern.ts), and a message that it must match.

/** To speak with a person. */
export const PERSON: [string, string][] = [
  [
    '(parler|parle|discuter|echanger|communiquer|causer) {gap}(a|avec|au) {gap}(quelqu|humain|personne|conseiller|conseillere|agent|responsable|manager|patron|patronne|chef|gerant|gerante)',
    'je veux parler à quelqu’un',
  ],
  [
    '(parler|parle|discuter|echanger|communiquer|causer) {gap}(a|avec|au) {gap}(superviseur|directeur|directrice|service|sav|operateur|vendeur|vendeuse|equipe|etre humain|support|docteur|medecin)',
    'parler avec le directeur',
  ],
  [
    '(speak|talk|tok|chat|speaking|talking|connected|connect me) {gap}(to|with|2) {gap}(human|humain|person|people|pipo|someone|somebody|some body|agent|manager|representative|operator|staff|team|advisor|adviser)',
    'can I speak to someone please',
  ],
  [
    '(speak|talk|tok|chat|speaking|talking) {gap}(to|with|2) {gap}(supervisor|boss|owner|support|seller|customer|principal|headmaster|doctor|nurse|secretary|bursar)',
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
    '(transferez moi a|mettez moi avec|transfer me to|put me through to|escalate to) {gap}{word}',
    'transférez-moi à un agent',
  ],
  [
    '(want|need|like|get me|give me|prefer|pass me|have|see|contact|reach) (an|a|some|the|your|to speak to|to talk to|real|actual|live)? {gap}(human|human being|real person|person|representative|supervisor|manager|live agent|human agent|operator|customer service)',
    'give me a real person',
  ],
  [
    '(vraie personne|vrai humain|personne reelle|etre humain|real person|real human|human being|human agent|agent humain|live agent|someone human)',
    'une vraie personne',
  ],
  ['(someone|somebody) (real|to help|from the team)', 'someone real'],
  ['(call|phone|ring) me( back)?', 'please call me back'],
  [
    '(appelez|rappelez|appeler|rappeler|appele|rappele|appelle|rappelle|rapelez|rapele|telephone|telephonez) moi',
    'rappelez-moi ce soir',
  ],
  ['me (rappeler|rappelle|rappeliez|rapeler)', 'pouvez-vous me rappeler'],
  ['(y a t il|il y a|ya) (quelqu un|un humain|une personne)', 'il y a quelqu’un'],
  [
    '(is there|can) (anyone|anybody|someone|somebody|a human|a person) (there|here|real|call|speak|talk|answer)',
    'is there anyone there',
  ],
  ['anyone (there|here)', 'anyone there'],
  ['not (a )?(robot|bot|machine)', 'not a robot'],
  ['pas (a|avec)? (un|une)? (robot|machine|bot)', 'pas à un robot'],
  [
    '(give|pass|get|put) (me|us) (your|the|a|through to) {gap}(boss|manager|owner|supervisor|director|principal|agent|human|person|someone|doctor|secretary)',
    'give me your boss',
  ],
  [
    '(passez|mettez|donnez|passe|mets|appelez) (moi|nous) {gap}(le|la|un|une|votre|avec|contact|relation) {gap}(directeur|directrice|responsable|patron|patronne|gerant|conseiller|conseillere|personne|humain|chef|secretaire|docteur|medecin|quelqu un)',
    'passez-moi le directeur',
  ],
  ['^(y a|il y a|ya) quelqu un', 'y a quelqu’un ?'],
  [
    '(speak|talk|tok|chat) {gap}(to|with|2) {gap}(colleague|member|one of|real|live|actual|employee|worker|assistant)',
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
    '(veux|veu|voudrais|faut|peux avoir|peu avoir|passez moi|passe moi|besoin d1?) (un|une|1)? (vrai|vraie)? (conseilles?|humain|operateur|agent humain)',
    'g besoin d1 humain',
  ],
  [
    '(passez|passe|passer|mettez|mets) (moi|nous) (au|avec|le|un|1) (sav|standard|conseille)',
    'passé moi le sav',
  ],
  [
    '(vrai personne|personne reel|vrai conseiller|vrai conseille|quelqu un de vrai|quelqu un de reel)',
    'je veux une vrai personne',
  ],
  [
    '(quelqu un) (peut|peu|pourrait|pourais) (me|m|nous)? (repondre|parler|appeler|rappeler|prendre)',
    'qqn peu me repondre',
  ],
  ['is (anyone|anybody|someone|somebody) (there|here|around|real)', 'is any1 around?'],
  [
    '(someone|somebody|anyone|anybody|human|person) (i|we|that i) (can|could|may) (talk|speak|chat) (to|with|2)',
    'is there sm1 i can talk 2',
  ],
  [
    '(get|need|want|have) (a|an|1|one) (real|actual|live)? (human|person|agent)( (please|here|now))?$',
    'can i get a human',
  ],
]

/** A person, said alone. */
export const PERSON_ALONE =
  'humain human agent agen conseiller conseillere conseille person personne representative operator operateur responsable manager superviseur supervisor advisor sav'

/** What holds these words and asks for no person. */
export const NO_PERSON: [string, string][] = [
  ['(human hair|cheveux)', 'do you have human hair'],
  [
    '(numero|number|e ?mail|adresse|telephone|horaires|hours) (du|de|of|for) {word}',
    'le numéro du service client',
  ],
  ['me conseiller (une?|le|la|sur|quel)', 'me conseiller une taille'],
]

/** To be left alone. */
export const STOP: [string, string][] = [
  [
    '^(please )?(stop|unsubscribe|arret|arrete|arretez|desabonner|desabonnez moi|stoppez)( (it|now|please|svp|stp|maintenant|all|everything|tout))?$',
    'STOP',
  ],
  [
    '(stop|quit|cease) (writing|messaging|texting|sending|contacting|disturbing|spamming)',
    'stop writing to me',
  ],
  [
    '(stop|quit) (msging|msgin|msgs|messagin|textin|txting|writin|sendin|disturbin|spamin)',
    'pls stop msging me',
  ],
  [
    '(don t|do not|never) (write|message|text|contact|send|disturb) {gap}(me|us|messages?) {gap}(again|anymore|any more)',
    'do not write to me again',
  ],
  [
    '(don t|do not|no longer) want {gap}(messages|message|texts|adverts|ads|promotions)',
    'I do not want your messages',
  ],
  ['(take|remove) me (off|from) {gap}(list|contacts|group)', 'take me off your list'],
  [
    '(arretez|arrete|cessez|cesse) (de|d) (m|me|nous) (ecrire|envoyer|contacter|deranger|harceler|relancer)',
    'arrêtez de m’écrire',
  ],
  [
    'ne (m|me|nous) (ecrivez|ecris|contactez|envoyez|derangez|contacte|envoie) (plus|pas)',
    'ne m’écrivez plus',
  ],
  [
    '(veux|souhaite|desire|voudrais) (plus|pas) {gap}(recevoir|messages|message|sms|contacte|contactee)',
    'je ne veux plus recevoir vos messages',
  ],
  ['(desabonnez|desinscrivez|supprimez|retirez|enlevez) (moi|mon numero)', 'désabonnez-moi'],
  ['leave me alone', 'leave me alone'],
  [
    '(dont|don t|do not|never) (text|write|message|contact|call) (to )?(me|us)( (again|anymore|please|pls))*$',
    'dont text me again pls',
  ],
  [
    '(arret|arrete|arreter|arretez|cessez) (de |d )?(m |me )?(ecrire|mecrire|contacter|texter|messages?)',
    'arreté de mecrire svp',
  ],
  ['(no more|plus de|plus aucun) (messages?|sms|texts|pub|publicites?)', 'no more messages'],
  ['(stop|arretez|arrete) {gap}(sms|messages?|whatsapp|spam|notifications)', 'stop the messages'],
  ['(opt out|delete my number|remove my number|effacez mon numero|enlevez mon numero)', 'delete my number'],
  ['laissez moi tranquille', 'laissez-moi tranquille'],
  [
    '^(stop|arretez|arrete|assez|enough|basta) (ca|cela|svp|s il vous plait|stp|please|pls|now|maintenant|it|this|sending|envoyer)',
    'stop svp',
  ],
  ['wrong number', 'wrong number'],
  ['(trompe|trompez|tromper|mauvais) (de )?numero', 'vous vous trompez de numéro'],
  [
    '(ne|n) {gap}(plus|pas) (m |me |nous )?(ecrire|contacter|envoyer|deranger|appeler)$',
    'merci de ne plus me contacter',
  ],
]

/** To learn what the assistant does. */
export const HELP: [string, string][] = [
  [
    '^(please )?(help|help me|aide|aidez moi|aide moi|menu|info|infos|a l aide)( (please|pls|svp|stp|me))?$',
    'help',
  ],
  ['what (can|do|could) (you|u) (do|offer|help|answer)( (for me|me with|here|me))?$', 'what can you do'],
  ['(how|what) (can|could|do) (you|u) (help|assist) {gap}(me|us|with)', 'how can you help me'],
  ['what (is|s) this (number|chat|service|for)', 'what is this number'],
  [
    '(what are you for|what do you do|how does this work|how do (you|u|i use (this|you)) work)',
    'how does this work',
  ],
  ['(wetin|wat|what) (u|you|una|wuna) (fit|can|dey|di) (do|help)', 'wetin you fit do for me'],
  [
    '(que|qu est ce que) (pouvez vous|peux tu|sais tu|savez vous|tu peux|vous pouvez|tu sais|vous savez) faire',
    'que peux-tu faire ?',
  ],
  [
    '(tu|vous|on) (peux|pouvez|sers|servez|fais|faites|sais|savez|peut) (faire )?(a )?quoi',
    'tu peux faire quoi',
  ],
  ['(c est quoi|quel est) (ce|cette) (numero|service|chat|compte)', 'c’est quoi ce numéro'],
  ['(comment (ca|cela) (marche|fonctionne)$|a quoi (sers|servez) (tu|vous))', 'comment ça marche'],
  ['comment (peux tu|pouvez vous|tu peux|vous pouvez) m aider', 'comment pouvez-vous m’aider'],
  ['what (can|could|should) i ask', 'what can I ask you'],
  ['comment (ca|cela) (marche|fonctionne) ici', 'comment ça marche ici'],
  ['(a quoi|quoi) (sert|ca sert) (ce|cette|ca)', 'à quoi sert ce numéro'],
  ['what (services|help) (do|can) (you|u) {gap}(offer|give|do)?$', 'what help can you give'],
]

/** That something is done for them. The verb is the last word of the match, where it can be. */
export const ACT: [string, string][] = [
  [
    '(veux|voudrais|souhaite|souhaiterais|aimerais|pouvez vous|pourriez vous|pouvez|peux tu|faut|svp) {gap}(annuler|modifier|changer|reporter|relancer|decaler|corriger|rectifier|renvoyer|supprimer)',
    'je veux annuler ma commande',
  ],
  [
    '(want to|would like to|d like to|need to|please|can you|could you|help me) {gap}(cancel|change|modify|reschedule|update|postpone|correct|resend|delete|stop)',
    'can you change my order',
  ],
  [
    '^(please |pls |plz |kindly |abeg |hi |hello )*(cancel|change|modify|reschedule|update|postpone|correct|resend|delete|move|transfer|switch)',
    'cancel order 4417 please',
  ],
  [
    '^(please |pls |plz |kindly |abeg |hi |hello )*(book|reserve|register|enrol|enroll|add|sign up|put) (me|us|my|him|her|one|a|an|the)',
    'book me a room',
  ],
  [
    '^(please |pls |plz |kindly |abeg |hi |hello )*(mail|e mail|email|send|forward|resend|print|prepare|confirm|block|refund) (me|us|my|it|the|one|to)',
    'send me the invoice',
  ],
  [
    '^(bonjour |svp |salut )*(annulez|modifiez|changez|reportez|decalez|corrigez|rectifiez|renvoyez|supprimez|annule|change|modifie)',
    'annulez ma commande',
  ],
  [
    '^(bonjour |svp |salut )*(inscrivez|reservez|ajoutez|enregistrez|transferez|deplacez|gardez|preparez|confirmez|bloquez|remboursez|envoyez|renvoyez|mettez)( moi)?',
    'inscrivez ma fille',
  ],
  [
    '(veux|voudrais|souhaite) (qu on|que vous|qu il|que l on) {gap}(rembourse|remboursiez|annule|change|envoie|inscrive|appelle|rappelle)',
    'je veux qu’on me rembourse',
  ],
  [
    '(can|could|will) (you|u) (please )?(cancel|change|move|reschedule|postpone|book|reserve|register|enrol|add|remove|send|resend|refund|transfer|confirm) (my|me|us|our|it|him|her)',
    'can you move my appointment',
  ],
  [
    '(pouvez vous|pourriez vous|vous pouvez|vous pourriez|peux tu|tu peux|veuillez|merci de) (annuler|changer|modifier|deplacer|reporter|decaler|inscrire|reserver|ajouter|envoyer|renvoyer|rembourser|transferer|confirmer) (mon|ma|mes|moi|me|notre|nous|le|la|l)',
    'pouvez-vous déplacer mon rendez-vous',
  ],
  ['(want|like|need) to (reschedule|cancel|postpone)', 'I’d like to reschedule'],
  [
    '^(please |pls |kindly )*(reserve|book|keep|order|save) (one|a|an|two|2|the|my)',
    'reserve one long dress',
  ],
  [
    '(reservez|mettez|mettre|gardez|garder|bloquez|bloquer|reserver) {gap}(de cote|pour moi|une place|une table|un rendez vous)',
    'mettez-moi une robe de côté',
  ],
]

/** Changes of one's own thing: an act only where these words stand too. */
export const OWN_THING =
  'my mon ma mes notre nos our le la l it them order commande appointment rendez me moi one une un reschedule reporter postpone'
