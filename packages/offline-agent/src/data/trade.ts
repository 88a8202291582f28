// Meanings of trade in general, in English and French, one a line: name | English | French.
// "a < b": a is a kind of b; "a <= b": and what is said of b holds for a. Words of one line count as equal. An underscore joins a phrase.

export const TRADE = `
price | price prices pricing priced cost costs costing how_much fee fees rate rates amount charge charges charged expensive cheap affordable | prix tarif tarifs tarification coût coûts coûte coûtent coûter combien_coute combien_vaut frais montant cher chère chers valeur vaut
free < price | free gratis complimentary free_of_charge no_charge at_no_cost | gratuit gratuite gratuits gratuites gratuitement offert offerte
delivery | deliver delivers delivered delivery deliveries delivering ship ships shipped shipping shipment home_delivery dispatch dispatched courier send_it | livrer livre livrez livrons livrent livré livrée livraison livraisons expédier expédiez expédié expédition envoi acheminement
rider | rider riders delivery_man delivery_guy dispatch_rider | livreur livreurs coursier
order | order orders ordered ordering place_an_order purchase purchases | commande commandes commander commandez commandé achat achats passer_commande
parcel < order | parcel parcels package packages packet | colis paquet paquets
track | track tracking tracked whereabouts | suivi suivre traquer localiser_mon_colis
returns | return returns returned returning trade_in take_back bring_back send_back give_back | retour retours retourner retournez retourné renvoyer renvoi reprendre reprenez reprenons reprend reprise rapporter ramener rendre
exchange | exchange exchanges exchanged exchanging swap swapped change_it change_size replace replaced replacement | échange échanges échanger échangez échangé remplacer remplacement
refund | refund refunds refunded refunding reimburse reimbursed reimbursement money_back get_my_money_back | remboursement remboursements rembourser remboursez remboursé remboursée remboursés récupérer_mon_argent
cancel | cancel cancels cancelled canceled cancelling cancellation call_off | annuler annule annulez annulé annulée annulation décommander résilier résiliation
payment | pay pays paid paying payment payments payable settle payment_methods means_of_payment | payer paye payes payent paie paies paient paiera payez payons payé payée payant payante paiement paiements payement règlement régler réglez moyens_de_paiement
cash < payment | cash notes_and_coins | espèces espèce liquide cash comptant
card < payment | card cards credit_card debit_card bank_card | carte cartes carte_bancaire carte_bleue
visa <= card | visa mastercard | visa mastercard
cheque < payment | cheque cheques check_payment bank_check | chèque chèques
mobile_money < payment | mobile_money momo orange_money mtn_money mtn_momo mtn_mobile_money om_money wave airtel_money | mobile_money momo orange_money argent_mobile paiement_mobile
bank_transfer < payment | bank_transfer wire_transfer transfer transfers bank bank_account | virement virements virement_bancaire banque compte_bancaire
online < payment | online internet website web_site site app on_the_web | en_ligne internet site site_web application
instalment < payment | instalment instalments installment installments pay_in_parts several_payments split_the_payment pay_little_by_little several_times payment_plan part_payment pay_in_bits | tranche tranches échelonné échelonnement échelonner en_plusieurs_fois plusieurs_fois facilités_de_paiement facilité_de_paiement paiement_échelonné petit_à_petit mensualité mensualités acomptes
deposit < payment | deposit deposits down_payment advance upfront in_advance | acompte caution arrhes avance d_avance dépôt
credit < payment | on_credit buy_on_credit pay_later pay_at_the_end_of_the_month pay_next_month end_of_month | à_crédit crédit payer_plus_tard ardoise payer_à_la_fin_du_mois à_la_fin_du_mois payer_le_mois_prochain
tip | tip tips gratuity | pourboire
invoice | invoice invoices bill bills billing | facture factures facturation facturer
receipt | receipt receipts proof_of_payment proof_of_purchase | reçu_de_paiement reçu_de_caisse ticket_de_caisse justificatif_de_paiement preuve_d_achat reçu reçus quittance
discount | discount discounts discounted promo promos promotion promotions promotional rebate reduction reduced sale sales special_offer deal deals coupon bargain | réduction réductions remise remises promo promos promotion promotions rabais solde soldes bon_de_réduction code_promo offre_spéciale ristourne
loyalty | loyalty points loyalty_card rewards | fidélité points carte_de_fidélité
gift_card | gift_card gift_cards gift_voucher | carte_cadeau cartes_cadeaux bon_d_achat chèque_cadeau
gift | gift gifts present presents gift_wrap wrap wrapped wrapping | cadeau cadeaux emballage emballer emballage_cadeau paquet_cadeau
warranty | warranty warranties guarantee guaranteed guarantees guaranty | garantie garanties garanti garantis garantir
stock | in_stock stock stocks out_of_stock restock | en_stock stock stocks rupture rupture_de_stock réassort réapprovisionnement
wholesale | wholesale wholesaler bulk in_bulk large_quantities resell reseller resale retail | gros en_gros grossiste grande_quantité grandes_quantités revendeur revendeurs revendre revends revend
minimum | minimum at_least | minimum au_moins
maximum | maximum limit limits at_most | maximum limite limites plafond
size | size sizes sizing | taille tailles pointure pointures dimension dimensions mesure
measurement | measurements measure measured | mesures mesurer prendre_les_mesures
tailoring | made_to_measure custom_made bespoke tailor_made tailor tailoring sewing sew sewn stitch | sur_mesure couture coudre couturier couturière tailleur confection
alteration | alter alteration alterations adjust hem hemming shorten mend mending | retouche retouches retoucher ajuster ourlet ourlets raccourcir
color | color colors colour colours | couleur couleurs coloris
quality | quality genuine original authentic fake | qualité authentique original originale véritable faux contrefaçon
brand | brand brands | marque marques
catalogue | catalogue catalog collection collections range | catalogue collection collections gamme
sell | sell sells selling sold for_sale | vendre vendez vendons vend vendent vendu vente ventes
product | product products item items article articles goods merchandise | produit produits article articles marchandise marchandises
new_arrival | new_arrivals newcomers new_stock new_collection | nouveautés nouveauté nouveaux_arrivages nouvelle_collection
secondhand | second_hand secondhand used_phone used_phones used_iphone used_car used_cars used_laptop used_laptops used_books used_one used_ones used_clothes thrift pre_owned | occasion d_occasion seconde_main friperie
repair | repair repairs repaired repairing fix fixing maintenance after_sales | réparer réparez réparation réparations dépannage dépanner sav service_après_vente entretien
damaged | broken damaged damage defective defect defects faulty torn | cassé cassée abîmé abîmée défectueux défectueuse défaut défauts endommagé déchiré
lost | lost lose losing loses missing misplaced | perdu perdue perdre perd perte égaré égarée
found_item | lost_and_found lost_property | objets_trouvés objets_perdus
pickup | pick_up pickup pick_it_up collect collection_point click_and_collect collect_my_order collect_it_myself come_and_collect pick_up_in_store | retirer retrait retraits retirer_ma_commande récupérer récupération venir_chercher point_relais retrait_en_magasin chercher_ma_commande
abroad | abroad only_country overseas international internationally worldwide foreign other_countries outside_the_country | étranger à_l_étranger seul_pays international internationale internationaux monde_entier autres_pays hors_du_pays
other_cities | other_cities other_towns other_city elsewhere anywhere_else rest_of_the_country out_of_town other_regions everywhere all_cities nationwide | autres_villes autre_ville ailleurs reste_du_pays hors_de_la_ville autres_régions partout tout_le_pays toutes_les_villes province
other_areas | other_areas other_neighbourhoods other_districts other_parts_of | autres_quartiers autre_quartier autres_zones
neighbourhood | neighbourhood neighbourhoods neighborhood area areas district | quartier quartiers zone zones secteur
same_day | same_day urgent_delivery within_the_day | jour_même le_jour_même dans_la_journée
fast | fast quick quickly express rush hurry | vite rapide rapidement pressé pressée express
hours | timetable hours opening_hours opening open opens opened business_hours working_hours schedule closing close closes closed closing_time opening_time open_till | emploi_du_temps horaire horaires ouvert ouverte ouverts ouvertes ouvrir ouvre ouvrez ouvrons ouvrent ouverture heures_d_ouverture fermer ferme fermez fermons ferment fermé fermée fermeture
address | address addresses located your_location the_location exact_location situated find_you where_are_you directions how_to_get_there get_there map come_to_you premises branch branches | adresse adresses situé située situés localisation emplacement se_trouve se_trouvent vous_trouver vous_trouvez où_êtes_vous itinéraire plan_d_accès accès succursale succursales agence antenne
contact | contact contacts reach call calls calling phone telephone phone_number number_to_call hotline get_in_touch speak_to write_to | contact contacts contacter joindre joignable appeler appelez téléphone téléphoner numéro_de_téléphone coordonnées écrire numéro_à_appeler
email < contact | email emails e_mail mail | email e_mail mail courriel adresse_mail adresse_email
whatsapp < contact | whatsapp watsapp whatsap | whatsapp watsapp whatsap
social | facebook instagram tiktok social_media social_networks page | facebook instagram tiktok réseaux_sociaux page
emergency | emergency emergencies urgent_case urgent_care urgency | urgence urgences cas_urgent
parking | parking park parked car_park parking_lot parking_space | parking stationner stationnement garer se_garer place_de_parking parc_auto
account | account accounts login log_in sign_in sign_up profile my_account portal | compte comptes connexion connecter me_connecter identifiant identifiants profil espace_client portail
password | password passwords pin | mot_de_passe code_secret
privacy | privacy personal_data confidential confidentiality data_protection | vie_privée données_personnelles confidentialité confidentiel confidentielle confidentielles
salary | salary salaries wage wages earn earns earning earned | salaire salaires gagne gagnent gagner gagnez rémunération rémunéré
recruitment | job jobs hiring hire recruit recruiting recruitment vacancy vacancies career careers work_for_you work_with_you apply_for_a_job intern internship trainee | emploi emplois recruter recrutez recrutement embauche embauchez poste_à_pourvoir postuler candidature_spontanée stage stages stagiaire stagiaires travailler_chez_vous travailler_avec_vous offre_d_emploi
partnership | partner partners partnership sponsor sponsorship | partenaire partenaires partenariat sponsor parrainage
supplier | supplier suppliers | fournisseur fournisseurs
complaint | complaint complaints complain claim claims | réclamation réclamations plainte plaintes plaindre
conditions | conditions condition terms rules rule policy policies regulations regulation | conditions condition règles règle règlement_intérieur politique politiques modalités
delay | how_long delay delays turnaround lead_time waiting_time duration lasts take_long | délai délais durée attente temps_d_attente combien_de_temps dure durent durer
deadline | deadline closing_date last_day due_date latest cutoff before_when | date_limite échéance échéances dernier_délai dernier_jour clôture
penalty | penalty penalties fine fines late_fee late_payment | pénalité pénalités amende amendes retard_de_paiement
subscription | subscription subscriptions subscribe subscriber membership member members | abonnement abonnements abonner abonné abonnés forfait forfaits adhésion adhérer membre membres
booking | book booking bookings reserve reserved reservation reservations | réserver réserve réservation réservations réservez
appointment | book_an_appointment make_an_appointment appointment appointments make_an_appointment see_a_doctor schedule_a_visit slot slots | rendez_vous rendez_vous_médical prendre_rendez_vous créneau créneaux
walk_in < appointment | walk_in walk_ins without_appointment without_an_appointment no_appointment just_show_up just_come without_booking | sans_rendez_vous sans_réservation directement
postpone | postpone reschedule move_my_appointment change_my_appointment change_the_date another_date | reporter report_de_rendez_vous déplacer décaler changer_la_date changer_mon_rendez_vous autre_date
modify | change changes modify modification edit update amend correct | modifier modification modifications changer changement changements corriger mettre_à_jour
insurance | insurance insurer insurers insured insurances mutual coverage covered health_insurance | assurance assurances assureur assuré assurés assurée mutuelle mutuelles prise_en_charge tiers_payant cnps
tax | tax taxes vat customs duty duties | taxe taxes tva douane douanes impôt impôts
language | language languages bilingual | langue langues bilingue
english < language | english speak_english english_speaking anglophone | anglais anglaise anglophone
french < language | french speak_french french_speaking francophone | français française francophone
security | security safe safety guard guards cctv | sécurité gardien vigile vigiles surveillance
wifi | wifi wi_fi | wifi wi_fi
toilet | toilet toilets restroom bathroom | toilettes wc sanitaires
wheelchair | wheelchair disabled disability handicapped accessible ramp lift elevator | fauteuil_roulant handicapé handicapés handicap mobilité_réduite accessible rampe ascenseur
pets | pet pets dog dogs cat cats animal animals veterinary vet | animal animaux chien chiens chat chats vétérinaire
event | event events party ceremony wedding weddings birthday | événement événements évènement fête fêtes cérémonie mariage mariages anniversaire anniversaires
rental | rent rents renting rental hire_out lend borrow | louer loue louez location location_de locations prêter emprunter
weight | weight kilo kilos kg weigh heavy | poids kilo kilos kg peser lourd
history | history founded since_when how_old_is owner owned | historique fondé fondée depuis_quand propriétaire fondateur fondatrice
manager | manager director head principal headmaster headmistress headteacher boss_of in_charge | directeur directrice responsable gérant gérante proviseur principal chef_d_établissement dirige
accounts_office | bursar bursars accounts_office cash_desk cashier accountant | comptabilité compta caisse économe intendance comptable
cash_on_delivery < payment | cash_on_delivery pay_on_delivery pay_when_it_arrives pay_the_rider pay_the_driver payment_on_delivery | payer_à_la_livraison paiement_à_la_livraison payer_le_livreur payer_à_la_réception payer_au_livreur
voucher | voucher vouchers credit_note store_credit | un_avoir l_avoir bon_d_achat
valid | valid validity expire expires expiry | valable valables validité expire expirer
proxy | someone_else somebody_else another_person on_my_behalf in_my_place instead_of_me behalf | quelqu_un_d_autre une_autre_personne à_ma_place en_mon_nom procuration autre_personne à_sa_place
combine | combine combined cumulate cumulative add_up added_together together_with at_the_same_time | cumuler cumulable cumulables cumul additionner
office | office secretariat secretary administration | secrétariat bureau administration secrétaire
reception | reception front_desk | accueil réception
floor | floor floors storey | étage étages
staff | staff employee employees team_members | personnel employé employés équipe
website | website web_site site online_shop | site site_web site_internet boutique_en_ligne
sample | sample samples try_on try_it fitting fitting_room fitting_rooms | échantillon échantillons essayer essayage essayages cabine cabine_d_essayage
install | install installation installed set_up assemble assembly | installer installation installez montage monter
balance | balance owe owing owes outstanding remaining unpaid up_to_date due amount_due left_to_pay still_to_pay | solde reste reste_à_payer restant due dues somme_due impayé impayés dois_encore à_jour
ready | ready finished_yet | prêt prête prêts prêtes
attend | attend attending be_present watch_the_birth | assister présent
allowed | allowed permitted authorised authorized forbidden banned prohibited | interdit interdite interdits interdites autorisé autorisée autorisés permis permise défendu
short | short shorter | court courte courts courtes
long | long longer longest | long longue longs longues
color_kind <= color | shade tint | teinte nuance
red <= color | red | rouge rouges
black <= color | black | noir noire noirs noires
white <= color | white | blanc blanche blancs blanches
blue <= color | blue | bleu bleue bleus bleues
green <= color | green | vert verte verts vertes
yellow <= color | yellow | jaune jaunes
pink <= color | pink | rose roses
brown <= color | brown | marron brun brune
blonde <= color | blond blonde | blond blonde blonds blondes
purple <= color | purple violet | violet violette
burgundy <= color | burgundy | bordeaux
money | money | argent
notify | notify warn alert let_you_know | prévenir prévenez avertir avertissez
home | home at_home from_home my_house | maison domicile chez_nous
`
