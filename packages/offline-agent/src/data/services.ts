// Meanings of services: roads and lessons of driving, stays and tables, money, phones, bodies, repairs. Form: see trade.ts.

export const SERVICES = `
driving | driving drive drives driver_training learn_to_drive driving_lesson driving_lessons driving_course | conduite conduire conduis leçon_de_conduite leçons_de_conduite cours_de_conduite heures_de_conduite auto_école
licence | licence licences license licenses driving_licence driver_s_licence drivers_license permit | permis permis_de_conduire
category_b <= licence | category_b car_licence | permis_b catégorie_b
category_a <= licence | category_a motorbike_licence motorcycle_licence | permis_a permis_moto catégorie_a
category_c <= licence | category_c truck_licence lorry_licence heavy_vehicle heavy_vehicles | permis_c permis_poids_lourd catégorie_c poids_lourd poids_lourds
category_d <= licence | category_d bus_licence | permis_d catégorie_d
highway_code | highway_code theory theoretical road_signs traffic_rules road_rules code_lessons code_class theory_class | code_de_la_route code théorie théorique panneaux_de_signalisation cours_de_code
practical | practical practice_driving road_test driving_test practical_test | pratique épreuve_pratique examen_pratique examen_de_conduite créneau_de_conduite
circuit | circuit manoeuvre manoeuvres parking_test reverse_parking slalom | circuit manœuvre manœuvres marche_arrière slalom
automatic | automatic automatic_car automatic_gearbox | automatique boîte_automatique
manual_gear | manual manual_car gearbox gear gears clutch | manuelle boîte_manuelle boîte_de_vitesses embrayage
instructor | instructor instructors driving_instructor monitor coach coaches | moniteur moniteurs monitrice monitrices instructeur formateur formateurs coach
simulator | simulator | simulateur
truck | truck trucks lorry lorries | camion camions
fuel | fuel petrol diesel gasoline | carburant essence gasoil diesel
retake | repeat repeating retake resit retry try_again take_it_again second_attempt fail failed failing failure | repasser rattrapage échouer échoué échoue échec échecs raté deuxième_tentative recaler recalé
pass_it | pass_the_exam passed_my passing | réussir réussi passer_l_examen passer_mon_permis
eyesight_test | eye_test vision_test eyesight_test | test_de_vue visite_ophtalmologique
medical_certificate | medical_certificate doctor_s_note health_certificate | certificat_médical
renewal | renewal renew renewed duplicate replacement_licence | renouvellement renouveler duplicata
convert | convert conversion foreign_licence international_licence | conversion convertir permis_étranger permis_international
traffic_fine | traffic_fine speeding ticket_from_police | contravention excès_de_vitesse
accident | accident accidents crash crashed collision | accident accidents collision accroché
police | police gendarmerie policeman | police gendarmerie gendarme
minibus | minibus coach_bus | minibus car_de_tourisme
ticket_item | ticket tickets boarding_pass | billet billets ticket_de_voyage
departure | departure departures depart departs leave_at | départ départs
arrival_time | arrival arrivals | arrivée arrivées
seat | seat seats vip_seat | siège sièges places_assises
luggage | luggage baggage suitcase suitcases | bagage bagages valise valises
station | station bus_station stop_point bus_stop | gare gare_routière arrêt_de_bus
airport | airport airport_transfer airport_pickup | aéroport transfert_aéroport
flight_item | plane airline | avion compagnie_aérienne
guide | guide guided tour tours sightseeing | guide guidée tourisme visite_guidée circuit_touristique
room_item | room rooms bedroom bedrooms | chambre chambres chambre_d_hôtel
single_room < room_item | single_room single_rooms | chambre_simple
double_room < room_item | double_room double_rooms twin_room | chambre_double
suite < room_item | suite suites | suite suites
hotel | hotel guest_house guesthouse lodging accommodation hostel_room | hôtel auberge hébergement logement_touristique
check_in | check_in checking_in arrival_at_hotel | check_in heure_d_arrivée enregistrement_hôtel prendre_la_chambre
check_out | check_out checking_out late_checkout vacate leave_the_room | check_out heure_de_départ libérer_la_chambre quitter_la_chambre rendre_la_chambre
stay | per_night nights_stay | nuitée nuitées par_nuit
breakfast_in <= breakfast | breakfast_included | petit_déjeuner_compris
table_booking | table_for book_a_table reserve_a_table | réserver_une_table table_pour
terrace | terrace outdoor_seating garden | terrasse jardin
buffet | buffet all_you_can_eat | buffet à_volonté
takeaway | takeaway take_away to_go | à_emporter emporter
catering | catering caterer | traiteur
hall | hall halls event_hall banquet conference_room meeting_room | salle salles salle_de_fête salle_des_fêtes salle_de_réunion salle_de_conférence
projector | projector sound_system microphone | vidéoprojecteur sonorisation micro
decoration | decoration decorate | décoration décorer
photographer | photographer photo_shoot photography | photographe shooting séance_photo
video_item | video videos filming | vidéo vidéos filmer
band | live_music dj | orchestre dj concert concerts
cinema | cinema film films movie movies screening | cinéma film films séance_de_cinéma
theatre_show | spectacle performance stage_show | spectacle spectacles représentation
gym | gym fitness workout weight_room | salle_de_sport fitness musculation
yoga | yoga pilates aerobics zumba | yoga pilates aérobic zumba
sauna | sauna spa steam jacuzzi hammam | sauna spa hammam jacuzzi
locker | locker lockers changing_room changing_rooms shower showers | casier_personnel vestiaire vestiaires douche douches
manicure | manicure pedicure | manucure pédicure
facial | facial facial_care | soin_du_visage
waxing | waxing hair_removal | épilation
tattoo | tattoo tattoos piercing | tatouage tatouages piercing
haircut | haircut hair_cut trim | coupe_de_cheveux coupe_homme coupe_femme
locks | locks dreadlocks locs | locks dreadlocks
straightening | straightening relaxer relaxing keratin | défrisage défriser lissage
bank_branch | cash_machine atm | guichet_automatique distributeur_automatique dab
savings | savings save_money savings_account | épargne compte_épargne épargner
loan_item | loan loans credit_facility microcredit lend lending borrow borrowing | prêt prêts prêt_bancaire microcrédit crédit crédits crédit_scolaire emprunt emprunter
repayment | repay repayment repaid pay_back | rembourser_le_crédit remboursement_du_crédit mensualité_du_prêt
interest | interest_rate interest_rates | taux_d_intérêt intérêt intérêts taux
trader | trader traders merchant merchants | commerçant commerçants commerçante commerçantes
membership | membership joining_fee join_you become_a_member | adhésion adhérer adhère adhérent adhérente adhérents
withdrawal | withdraw withdrawal withdrawals withdrawn take_out_money take_money_out take_out_my_money | retrait retraits retirer retire retirez retrait_d_argent retirer_de_l_argent retirer_mon_argent sortir_de_l_argent
open_account | open_an_account opening_an_account open_account new_account | ouvrir_un_compte ouverture_de_compte nouveau_compte
close_account | close_my_account close_an_account closing_an_account close_the_account | fermer_mon_compte fermer_un_compte clôturer clôture_du_compte fermeture_du_compte
form_item | form_to_fill application_form forms | formulaire formulaires
counter_item | counter desk front_desk ticket_office ticket_window | guichet guichets
guarantor | guarantor collateral | avaliste caution_solidaire aval
statement | statement statements bank_statement | relevé_de_compte relevé_bancaire relevé relevés
blocked | blocked frozen_account locked_out | bloqué bloquée
sim | sim sim_card | puce carte_sim sim
data_plan | data data_plan bundle bundles internet_plan airtime call_credit | forfait_internet forfait_data crédit_de_communication unités_d_appel
network | network coverage_area signal | réseau couverture_réseau
roaming | roaming | itinérance roaming
fiber | fibre fiber broadband modem router | fibre modem routeur box_internet
meter_item | electricity_meter prepaid_meter | compteur compteurs
rent_item | rent_per_month tenant tenants landlord lease | loyer loyers locataire locataires bailleur bail
apartment | apartment apartments flat_to_let studio | appartement appartements studio studios
land_item | land_for_sale plot_of_land land_title | terrain terrains titre_foncier
agency_fee | agency_fee commission commissions visit_fee | frais_d_agence commission commissions frais_de_visite
garage | garage mechanic mechanics car_repair | garage mécanicien mécaniciens mécanique
oil_change | oil_change servicing car_service | vidange révision
car_wash | car_wash wash_my_car | lavage_auto laver_ma_voiture lavage_voiture
brakes | brake brakes | frein freins
tow | tow towing breakdown | remorquage dépanneuse panne en_panne
inspection | technical_inspection roadworthiness vehicle_inspection | visite_technique contrôle_technique
number_plate | number_plate registration_plate vehicle_papers | plaque_d_immatriculation carte_grise
plumber | plumber plumbing leak leaking | plombier plomberie fuite fuites
electrician | electrician wiring | électricien installation_électrique
cleaning | cleaning_service cleaner cleaners housekeeper | ménage femme_de_ménage nettoyage_de_bureaux
dry_cleaning <= wash | dry_cleaner laundry_service | blanchisserie nettoyage_à_sec teinturerie
removal_service | moving_house removals_company movers | déménagement déménager
nanny | nanny babysitter babysitting | nounou baby_sitter garde_d_enfants
translation | translation translate translator interpreter | traduction traduire traducteur interprète
lawyer | lawyer lawyers notary legal | avocat_conseil notaire juridique juriste
notarised | certified certified_copy legalised | certifié certifiée certifiée_conforme légalisé légalisation
contract_item | contract contracts agreement | contrat contrats convention
quote_item | quote quotation estimate proforma | devis proforma estimation
training | training seminar bootcamp | séminaire stage_de_formation
workshop | workshop workshops | atelier ateliers
certificate_end | certificate_of_completion end_of_course | attestation_de_fin_de_formation
online_class | online_course online_courses online_class online_classes distance_learning e_learning zoom | cours_en_ligne à_distance zoom
private_lesson | private_lesson one_to_one individual_lesson | leçon_particulière cours_individuel particulier
group_item | groups group_rate group_discount | groupe groupes tarif_de_groupe
session | session sessions | séance séances session sessions
intensive | intensive crash_course accelerated fast_track | intensif intensive accéléré accélérée formule_accélérée
part_time | part_time evening_class evening_classes evening_course weekend_class | cours_du_soir temps_partiel
package_item | package_deal formula formulas packages_offered | formule formules pack packs
trial | trial trial_lesson free_trial try_for_free | essai essai_gratuit séance_d_essai
waiting_list | waiting_list wait_list | liste_d_attente
queue_item | queue queueing waiting_line line_up | file_d_attente faire_la_queue queue
reminder | reminder reminders | rappel rappels rappeler_le_rendez_vous
volunteer | volunteer volunteers volunteering | bénévole bénévoles bénévolat
gift_donation | charity fundraising | œuvre_caritative collecte_de_fonds
worship | worship mass prayer service_on_sunday | culte messe prière
baptism | baptism christening | baptême
funeral | funeral burial mortuary morgue | enterrement obsèques morgue
marriage_office | town_hall council civil_registry | mairie état_civil
embassy | embassy consulate | ambassade consulat
post_office | post_office | poste_postale bureau_de_poste
museum | museum exhibition | musée exposition
stadium | stadium arena | stade
prison | prison court | prison tribunal
`
