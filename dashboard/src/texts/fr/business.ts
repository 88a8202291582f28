export const business = {
  lead: "Ce qui concerne toute l'entreprise.",
  leadTest: "L'app de test a son propre solde et son propre arrêt d'urgence.",
  balance: 'Solde',
  balanceText:
    "Il est rechargé en ligne de commande par l'installation. Les messages et les tours d'agents en sont payés.",
  stop: "Arrêt d'urgence",
  stopText:
    "Rien ne part et les agents se taisent jusqu'à ce qu'il soit levé. Ce qu'écrivent les clients est toujours gardé.",
  isStopped: 'Arrêté',
  stopGo: 'Tout arrêter',
  stopTitle: 'Tout arrêter ?',
  stopWhat: 'Dès cette seconde, aucun client ne reçoit de message, ni des agents ni des collègues.',
  stopWhatTest: "Ceci arrête l'app de test. L'app réelle continue.",
  stopWhy: 'Pourquoi',
  stopWhyText: "Les collègues le lisent au-dessus de chaque page ; c'est noté dans le journal d'audit.",
  resume: "Lever l'arrêt",
  resumed: 'Tout continue. Ce qui attendait part en une demi-minute.',
  secondFactor: 'Second facteur',
  secondFactorText:
    "Qui a l'un de ces rôles et pas de second facteur ne peut rien faire d'autre que d'en configurer un.",
}
