// Greetings, thanks and the like. One pattern a line (pattern.ts), and a message that it must match.

export const GREETING: [string, string][] = [
  [
    '(bonjour+|bonsoir+|bonswar|salut|coucou|bjr|bsr|slt|cc|hell?o+|hi+|hey+|hallo|helo|greetings|allo|yo|how far|good am)',
    'bonjour',
  ],
  ['(good|gud|gd) (mornin|morning|afternoon|evening|day|am|pm)( (o|oo|ooo))?', 'good morning'],
  ['bonne journee a vous', 'bonne journée à vous'],
  [
    '(how are you|how you dey|how una dey|comment (allez vous|vas tu|ca va)|ca va|cv)( (today|bien))?',
    'how are you',
  ],
  [
    '^(morning|mornin|evening|afternoon|yo|wesh|salam|salam aleykoum|sup|hiya|bonsoirr|bonjourr|hey there|hi there|mbolo|asalam)',
    'Morning!',
  ],
]

/** Greetings that go with a part of the day: "bonjour" with all of it until the evening. */
export const GREETING_BY_DAY: ['day' | 'morning' | 'afternoon' | 'evening', string, string][] = [
  [
    'evening',
    '(bonsoir+|bsr|bonswar|(good|gud|gd) (evening|eve|evenin)( (o|oo|ooo))?|^evening)',
    'good evening',
  ],
  ['afternoon', '((good|gud|gd) (afternoon|pm)|bon apres midi|^afternoon)', 'good afternoon'],
  ['morning', '((good|gud|gd) (morning|mornin|mrng|am)|^morning|^mornin)', 'Good morning'],
  ['day', '(bonjour+|bjr|bonjou)', 'bonjour'],
]

export const THANKS: [string, string][] = [
  [
    '(je vous|je te|i|we)? (remercie|merci|mercii+|thanks|thank you|thx|thank u|tnx|tanks|ty|thank)( (beaucoup|bien|infiniment|bcp|so much|a lot|very much|a vous|d avance|in advance|plenty))?',
    'merci beaucoup',
  ],
  [
    'pour (votre aide|votre reponse|tout|l info|les infos|l information|la reponse|ces precisions|les precisions|vos reponses|votre retour)',
    'pour votre aide',
  ],
  [
    'for (your help|your answer|the info|the help|the answer|the information|everything|helping|that|your reply)',
    'for your help',
  ],
  [
    '(appreciate it|much appreciated|nice one|parfait|super|perfect|great|genial|top|excellent|cool|nickel|noted|bien note|c est note|d accord|ok|okay|understood|compris|entendu)',
    'parfait',
  ],
  [
    '(c est gentil|c gentil|tres gentil|pas de (probleme|souci)s?|aucun (probleme|souci)|no problem|no worries|ca marche|you are the best|god bless( you)?)',
    'c’est gentil',
  ],
  ['^(mrc|mci|merki|tank|tanks|thanx|thanks|thnks|tx|cimer|ty|tysm|grazie|gracias)', 'tank u'],
]

export const LEAVING: [string, string][] = [
  [
    '(au revoir|a bientot|a plus( tard)?|a demain|a la prochaine|bonne (journee|soiree|nuit|continuation))',
    'au revoir',
  ],
  ['bon (week end|weekend|apres midi|courage)', 'bon week-end'],
  ['(bye( bye)?|goodbye|good bye|good night|take care|ciao|that s all|that is all|c est tout)', 'ok bye'],
  [
    'see (you|u|ya) {gap}(later|soon|tomorrow|on|then|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    'see you on Friday',
  ],
  ['have a (nice|good|great|lovely) (day|evening|one|weekend|night)', 'have a nice day'],
  ['(talk|speak|chat|write) (to (you|u) )?(later|soon|tomorrow)', 'talk later'],
  ['(tchao|tchuss|a tout a l heure|a tantot|bonne fin de {word}|bonne semaine)', 'à tout à l’heure'],
]

/** Who or what answers here. */
export const WHO: [string, string][] = [
  ['are you (a|an)? (bot|robot|human|machine|real|ai|real person|computer)', 'are you a robot'],
  [
    '(vous etes|etes vous|tu es|es tu|c est|je parle a) (un|une)? (robot|bot|humain|machine|ia|vraie personne|ordinateur)',
    'êtes-vous un robot',
  ],
  ['who (are you|am i (talking|speaking) to|is this)', 'who is this'],
  ['((vous etes|tu es|c est) qui|qui (etes vous|es tu))', 'vous êtes qui'],
  [
    '(what(( is)|( s))? your name|quel est votre nom|c est quoi (ton|votre) nom|comment (tu t appelles|vous appelez vous))',
    'what is your name',
  ],
]

/** A wish for help that does not say with what. */
export const ASKS_HELP: [string, string][] = [
  ['(i|we) need (some|your)? (help|assistance)', 'I need some help'],
  ['(j ai|ai)? besoin (d une|d)? (aide|assistance|information|info)', 'j’ai besoin d’aide'],
  ['(can|could) (you|someone|anyone|somebody) (please )?(help|assist)( (me|us))?', 'can you help me'],
  ['(pouvez|pourriez) vous m aider', 'pouvez-vous m’aider'],
  ['vous pouvez m aider', 'vous pouvez m’aider'],
  [
    '(j ai|i have) (juste|just)? (une|a|some|des|quelques)? (questions?|preoccupation|enquiry)',
    'I have a question',
  ],
]

/** Praise and good news. */
export const PRAISE: [string, string][] = [
  [
    '(magnifiques?|superbes?|j adore|j aime (beaucoup|bien)|ravie?s?|bravo|felicitations|bon travail|bien recu)',
    'vos robes sont magnifiques',
  ],
  ['tres (contente?s?|satisfaite?s?|heureux|heureuse)', 'très contente'],
  ['tout (est|va) (bien|parfait)', 'tout est parfait'],
  [
    '(beautiful|lovely|amazing|wonderful|i love|we love|good job|great job|well done|congratulations)',
    'I love it',
  ],
  ['very (happy|pleased|satisfied)', 'very happy'],
  ['everything (arrived|is (fine|ok|good|perfect))', 'everything arrived'],
  ['(arrived|received) (safely|well|in good|on time)', 'arrived on time'],
]

/** Words that may stand beside a courtesy and change nothing. */
export const BESIDE = `
and et a the monsieur madame sir madam ma mon cher chere dear you vous toi too aussi my friend mr mme mrs boss team equipe tous all
everybody people house family good dey kindly
again encore there tout le monde de for pour very much so la les c est i m am fine bien va everyone oh ah have ve right now then alors
donc just wanted to say parent client customer patient mother father maman papa directeur directrice docteur docta doctor doc teacher
professeur chef patron patronne sista sister brother bro o oo na here toute l vos votre your reponse haha lol hahaha vois je see
un une an on this that d accord juste et it of la bas infiniment precisions
`
