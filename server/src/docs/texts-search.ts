// Words that readers of either language search by, where the sections say it otherwise.

export const ALSO: { [section: string]: string } = {
  first: 'quickstart tutorial sdk library client install démarrage rapide tutoriel bibliothèque',
  tokens:
    'authentication authorization login api key bearer secret rate limit quota throttling authentification clé connexion limite débit',
  answers: 'response envelope status language locale format réponse langue',
  repeats: 'duplicate retry backoff timeout at-least-once exactly-once doublon',
  lists: 'pagination paginate paging cursor offset limit next page filter sort pagination curseur trier',
  widget: 'widget embed live chat website javascript iframe snippet intégrer site clavardage',
  sendMessage:
    'attachment file media image photo video audio document upload notification schedule reply whatsapp sms pièce jointe fichier notifier programmer répondre',
  getMessage: 'delivered read receipt tracking delivery report accusé remise suivi',
  manageContactKnowledge: 'context memory upload crm import customer data contexte mémoire données client',
  searchAgents: 'bot assistant ai list robot',
  searchTickets: 'complaint case export sync dashboard report réclamation plainte exporter',
  getTicket: 'complaint case details réclamation plainte détail',
  addTicket: 'create complaint case new créer réclamation plainte nouveau',
  moveTicket: 'close resolve reopen update transition workflow fermer résoudre rouvrir modifier',
  searchTicketStatuses: 'workflow state état',
  searchTicketSlaPolicies: 'deadline due escalation échéance escalade',
  listEvents: 'webhook webhooks callback polling push subscribe stream realtime abonnement temps réel rappel',
  getBusinessBalance: 'credit money billing price cost crédit argent facturation coût',
  addSession: 'cookie browser login dashboard navigateur connexion tableau de bord',
  addTotp: 'mfa 2fa totp otp google authenticator qr double authentification',
  addPasskey: 'webauthn fido yubikey security key biométrie',
  endSession: 'logout log off quitter déconnexion',
  logIn: 'authentication session user account authentification utilisateur compte',
  up: 'health monitoring status ping uptime santé supervision',
  playCustomer: 'mock simulate inbound receive incoming webhook simuler recevoir entrant',
  readTestOutbox: 'mock sent log simulé journal',
  scriptTestOutcome: 'error mock chaos simulate erreur',
  moveTestClock: 'time travel freeze date temps',
}
