// What the declarations say of members and links, in French: part of texts-details.ts.
const DEAD =
  '1003 : le lien est inconnu, déjà utilisé, périmé, ou un plus récent existe ; son auteur n’y a plus droit ; ou le compte a changé d’adresse.'

export const MEMBER_DETAILS: { [operation: string]: string } = {
  inviteMember:
    'Le lien est envoyé par courriel ; ce qu’il en est advenu, GET /member/search le dit. Si cette installation n’en envoie pas (`mail` vaut not_configured), ou si le courriel précédent a échoué, `link` est à transmettre. Une nouvelle invitation rend le lien précédent sans valeur. Un rôle au-dessus du vôtre donne 1005, un membre 1004 ; plus de 20 courriels par heure d’une personne, 60 d’une entreprise ou 5 à une adresse, 1009.',
  addServiceAccount:
    'Il n’a pas de mot de passe et ne peut pas se connecter. Ses jetons restent quand des personnes partent.',
  updateMember:
    'En vigueur partout en une seconde. Désactiver met fin pour de bon à ses sessions ici ; les jetons des programmes attendent. Seuls les propriétaires modifient un propriétaire. 1001 avec le motif last_owner : une entreprise garde un propriétaire dont l’adresse est vérifiée. 1105 : personne de cette entreprise.',
  removeMember:
    'Le compte reste. 1001 avec le motif holds_tokens donne les jetons qui cesseraient de fonctionner : recommencez avec `transfer_to`, un membre ou un compte de service qui les reprend, ou `revoke_tokens`. Les jetons n’y gagnent aucun droit (1005).',
  readLink:
    'Rien n’est consommé. `state` dit pourquoi un lien ne compte plus ; le reste n’est dit que d’un lien ouvert. 1003 : personne n’a fait ce lien, ou il est fini depuis longtemps.',
  acceptInvitation: `Une personne nouvelle donne un nom et un mot de passe ; qui a un compte garde les siens (is_new vaut false), et là où rien n’est envoyé par courriel en donne le mot de passe, car le lien ne prouve aucune adresse (1103). Connectez-vous ensuite. ${DEAD}`,
  verifyAddress: `${DEAD} 1104 : le compte est déjà vérifié.`,
  resendVerification:
    'Nom et mot de passe, pour que personne n’apprenne quels comptes existent. 1103 : ils ne vont pas ensemble ; 1104 : le compte est déjà vérifié ; 1009 : plus de 5 courriels par heure à une adresse.',
  requestReset:
    'La même réponse, dans le même temps, que quelqu’un ait cette adresse ou non. 1009 : plus de 5 de ces courriels par heure à une adresse ; un navigateur où la personne s’est déjà connectée en a 5 à lui. Si cette installation n’envoie pas de courriels, son exploitant fait le lien : `palabre user reset`.',
  completeReset: `Toutes les sessions prennent fin ; les jetons et le second facteur restent. ${DEAD}`,
  changePassword:
    'Toutes les autres sessions prennent fin, celle-ci reçoit un autre secret. 1102 : le mot de passe actuel est faux. Qui a un second facteur confirme d’abord avec lui (1001 avec le motif confirmation_required).',
  requestAddress:
    'Un lien est envoyé à la nouvelle adresse (24 heures) ; tant qu’il n’est pas ouvert (POST /auth/verify), l’ancienne reste. 1102 : le mot de passe est faux. Qui a un second facteur confirme d’abord avec lui (1001 avec le motif confirmation_required). Votre propre adresse donne 1002. Si cette installation n’envoie pas de courriels, rien ne change (1001 mail_not_configured) : son exploitant la change, `palabre user address`.',
}
