// What people read who cannot have a tool as they want it, or cannot run it.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    toolExists: 'Request failed: there is a tool of this name',
    operationTaken: 'Request failed: this operation is a tool already',
    nameTaken: ({ name }: { name: string }) => `must be another than ${name}`,
    toolsMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} tools, and no more are possible`,
    builtInName: 'must not be the name of a built-in tool',
    urlForm:
      'must be an http or https address as it is sent, without user name, fragment or blanks; variables such as {phone} only in its path and query',
    urlAddress:
      'must be a public address on port 80 or 443; whoever runs the installation can allow others (OUTBOUND_ALLOW)',
    unknownVariable: ({ name, known }: { name: string; known: string[] }) =>
      `{${name}} is neither a parameter nor one of the variables: ${known.join(', ')}`,
    placedIn: ({ name, where }: { name: string; where: string }) =>
      `must be ${where}, where {${name}} stands`,
    noPlace: ({ name }: { name: string }) => `must hold {${name}}`,
    placeInKey: ({ name }: { name: string }) => `must have {${name}} in a value, not in a key`,
    headerName:
      'must be the name of a header that is not one of the connection, such as Host or Content-Length',
    headerValue: 'must be Latin-1 text without line breaks',
    headerShort: ({ charsMin }: { charsMin: number }) =>
      `must have at least ${charsMin} characters, behind "Bearer" and the like: a shorter secret cannot be taken out of what comes back`,
    twice: 'is there twice',
    variableName: ({ known }: { known: string[] }) =>
      `must not be the name of a variable: ${known.join(', ')}`,
    onlyOf: ({ type }: { type: string }) => `is only for parameters of type ${type}`,
    atLeastMinimum: 'must not be smaller than minimum',
    onlyOfJson: 'must be left out: it is of type json alone',
    onlyOfMaintenance: 'must be left out: it is told under maintenance alone',
    pathRequired: 'must be true: an address has no optional parts in its path',
    noBody: 'must not be body: this tool sends none',
    methodBody: 'must be none for GET and HEAD',
    templateJson:
      'must be JSON, at most 16 levels deep, with numbers of at most 15 digits and less than 1e308; its texts may hold places such as {phone}',
    answerPlace: ({ name, known }: { name: string; known: string[] }) =>
      `{${name}} is neither a parameter nor a path that is kept: ${known.join(', ')}`,
    noSuchParameter: 'is no parameter of this tool',
    wantsBoolean: 'must be true or false',
    wantsInteger: ({ minimum, maximum }: { minimum: number; maximum: number }) =>
      `must be a whole number from ${minimum} to ${maximum}`,
    wantsOneOf: ({ values }: { values: string[] }) => `must be one of: ${values.join(', ')}`,
    wantsText: ({ charsMax }: { charsMax: number }) => `must be a text of 1 to ${charsMax} characters`,
    versionChanged: ({ version }: { version: number }) =>
      `Request failed: the tool was changed meanwhile; it is version ${version} now`,
    toolOff: 'Request failed: the tool is switched off',
    toolResting: ({ until }: { until: string }) =>
      `Request failed: the tool has failed too often, and rests until ${until}`,
    needsConfirm:
      'Request failed: this request may change something there; give confirm: true to make it again',
    /** In examples. */
    orderAnswer: 'Your order {order} is {status}.',
    maintenance: 'Our order system is back at 6 pm.',
    noPayload: 'must be left out: this tool sends no body',
    noVariable: ({ known }: { known: string[] }) => `is no variable; there are: ${known.join(', ')}`,
    documentForm: 'must be a document of an API in JSON or YAML',
    documentVersion: 'must say that it is OpenAPI 3.0 or 3.1',
    documentBytes: ({ bytesMax }: { bytesMax: number }) => `must be at most ${bytesMax} bytes`,
    documentOperations: ({ max }: { max: number }) => `must have at most ${max} operations`,
    documentWide: ({ max }: { max: number }) => `must have at most ${max} entries in each object and list`,
    documentLong: ({ max }: { max: number }) => `must have at most ${max} values in all`,
    documentDeep: ({ max }: { max: number }) => `must have at most ${max} levels of objects and lists`,
    documentChars: ({ max }: { max: number }) =>
      `must have at most ${max} characters in its names and texts, each counted as often as it is referred to`,
    tooManyDocuments: 'Service not available: too many documents of your business are waiting to be read',
    documentSlow: ({ secondsMax }: { secondsMax: number }) =>
      `must be simpler: reading it took more than ${secondsMax} seconds`,
    documentExpanded: ({ charsMax }: { charsMax: number }) =>
      `must say less by references: its operations would take more than ${charsMax} characters to be shown`,
    textOrUrl: 'must be there, or url, and not both',
    noSuchOperation: 'must be an operation of the document, as `operations` names it',
    operationIsTool: ({ name }: { name: string }) =>
      `is the tool ${name} already; \`update\` takes over what the document has changed`,
    operationUnchanged: 'must be an operation whose tool the document has changed',
    operationNotPossible: ({ why }: { why: string[] }) => `cannot be a tool as it is: ${why.join(', ')}`,
    notFetched: ({ outcome, status }: { outcome: string; status: number | null }) =>
      `Request failed: the address did not give what was asked for (${status ?? outcome})`,
    otherDefinition:
      'Request failed: the server defines the tool otherwise than what was accepted; read what changed, and accept it',
    ofServer:
      'must be left out: the server defines it; POST /tool/server/{id}/accept takes over what it says',
    serverUrl:
      'must be an http or https address as it is sent, without user name, fragment, blanks or braces',
    serverExists: 'Request failed: there is a server of this name',
    serversMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} servers, and no more are possible`,
    noSuchOffer: 'must be a tool that the server offers',
    needsName: 'must be given: no name can be made of the one that the server has for it',
  },
  fr: {
    toolExists: 'Requête refusée : un outil porte déjà ce nom',
    operationTaken: 'Requête refusée : cette opération est déjà un outil',
    nameTaken: ({ name }) => `doit être un autre que ${name}`,
    toolsMax: ({ max }) => `Requête refusée : il y a ${max} outils, et il ne peut y en avoir plus`,
    builtInName: "ne doit pas être le nom d'un outil intégré",
    urlForm:
      "doit être une adresse http ou https telle qu'elle est envoyée, sans nom d'utilisateur, fragment ni blanc ; des variables comme {phone} seulement dans son chemin et ses paramètres",
    urlAddress:
      "doit être une adresse publique sur le port 80 ou 443 ; qui gère l'installation peut en autoriser d'autres (OUTBOUND_ALLOW)",
    unknownVariable: ({ name, known }) =>
      `{${name}} n'est ni un paramètre ni l'une des variables : ${known.join(', ')}`,
    placedIn: ({ name, where }) => `doit être ${where}, où se trouve {${name}}`,
    noPlace: ({ name }) => `doit contenir {${name}}`,
    placeInKey: ({ name }) => `doit avoir {${name}} dans une valeur, pas dans une clé`,
    headerName: "doit être le nom d'un en-tête qui n'est pas de la connexion, comme Host ou Content-Length",
    headerValue: 'doit être du texte Latin-1 sans saut de ligne',
    headerShort: ({ charsMin }) =>
      `doit avoir au moins ${charsMin} caractères, après « Bearer » et semblables : un secret plus court ne peut être retiré de ce qui revient`,
    twice: 'y est deux fois',
    variableName: ({ known }) => `ne doit pas être le nom d'une variable : ${known.join(', ')}`,
    onlyOf: ({ type }) => `n'existe que pour les paramètres de type ${type}`,
    atLeastMinimum: 'ne doit pas être plus petit que minimum',
    onlyOfJson: "doit être omis : il n'est que du type json",
    onlyOfMaintenance: "doit être omis : il n'est dit qu'en maintenance",
    pathRequired: "doit être true : le chemin d'une adresse n'a pas de partie facultative",
    noBody: "ne doit pas être body : cet outil n'en envoie pas",
    methodBody: 'doit être none pour GET et HEAD',
    templateJson:
      'doit être du JSON, de 16 niveaux au plus, aux nombres de 15 chiffres au plus et de moins de 1e308 ; ses textes peuvent contenir des places comme {phone}',
    answerPlace: ({ name, known }) =>
      `{${name}} n'est ni un paramètre ni un chemin conservé : ${known.join(', ')}`,
    noSuchParameter: "n'est pas un paramètre de cet outil",
    wantsBoolean: 'doit être true ou false',
    wantsInteger: ({ minimum, maximum }) => `doit être un entier de ${minimum} à ${maximum}`,
    wantsOneOf: ({ values }) => `doit être l'une de ces valeurs : ${values.join(', ')}`,
    wantsText: ({ charsMax }) => `doit être un texte de 1 à ${charsMax} caractères`,
    versionChanged: ({ version }) =>
      `Requête refusée : l'outil a été modifié entre-temps ; il en est à la version ${version}`,
    toolOff: "Requête refusée : l'outil est désactivé",
    toolResting: ({ until }) =>
      `Requête refusée : l'outil a échoué trop souvent et se repose jusqu'à ${until}`,
    needsConfirm:
      'Requête refusée : cette requête peut y changer quelque chose ; donnez confirm: true pour la refaire',
    orderAnswer: 'Votre commande {order} est {status}.',
    maintenance: 'Notre système de commandes revient à 18 h.',
    noPayload: "doit être omis : cet outil n'envoie pas de corps",
    noVariable: ({ known }) => `n'est pas une variable ; il y a : ${known.join(', ')}`,
    documentForm: "doit être le document d'une API, en JSON ou YAML",
    documentVersion: "doit dire qu'il est en OpenAPI 3.0 ou 3.1",
    documentBytes: ({ bytesMax }) => `doit faire ${bytesMax} octets au plus`,
    documentOperations: ({ max }) => `doit avoir ${max} opérations au plus`,
    documentWide: ({ max }) => `doit avoir ${max} entrées au plus dans chaque objet et chaque liste`,
    documentLong: ({ max }) => `doit avoir ${max} valeurs au plus en tout`,
    documentDeep: ({ max }) => `doit avoir ${max} niveaux au plus d'objets et de listes`,
    documentChars: ({ max }) =>
      `doit avoir ${max} caractères au plus dans ses noms et ses textes, chacun compté autant de fois qu'on y renvoie`,
    tooManyDocuments: 'Service indisponible : trop de documents de votre entreprise attendent leur lecture',
    documentSlow: ({ secondsMax }) =>
      `doit être plus simple : sa lecture a pris plus de ${secondsMax} secondes`,
    documentExpanded: ({ charsMax }) =>
      `doit dire moins par des références : il faudrait plus de ${charsMax} caractères pour montrer ses opérations`,
    textOrUrl: 'doit être donné, ou bien url, mais pas les deux',
    noSuchOperation: 'doit être une opération du document, telle que la nomme `operations`',
    operationIsTool: ({ name }) =>
      `est déjà l'outil ${name} ; \`update\` reprend ce que le document a changé`,
    operationUnchanged: "doit être une opération dont le document a changé l'outil",
    operationNotPossible: ({ why }) => `ne peut être un outil tel quel : ${why.join(', ')}`,
    notFetched: ({ outcome, status }) =>
      `Requête refusée : l'adresse n'a pas donné ce qui était demandé (${status ?? outcome})`,
    otherDefinition:
      "Requête refusée : le serveur définit l'outil autrement que ce qui a été accepté ; lisez ce qui a changé, puis acceptez-le",
    ofServer: 'doit être omis : le serveur le définit ; POST /tool/server/{id}/accept reprend ce qu’il dit',
    serverUrl:
      "doit être une adresse http ou https telle qu'elle est envoyée, sans nom d'utilisateur, fragment, blanc ni accolade",
    serverExists: 'Requête refusée : un serveur porte déjà ce nom',
    serversMax: ({ max }) => `Requête refusée : il y a ${max} serveurs, et il ne peut y en avoir plus`,
    noSuchOffer: 'doit être un outil que le serveur offre',
    needsName: 'doit être donné : aucun nom ne peut être fait de celui que le serveur lui donne',
  },
})
