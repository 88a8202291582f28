// What a contact wishes besides an answer. One pattern a line (pattern.ts), and a message that it must match.

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
