// Meanings of what is sold, eaten, grown and kept in a house. Form: see trade.ts.

export const GOODS = `
rice | rice | riz
bread | bread loaf baguette | baguette
flour | flour | farine
maize | maize corn cornflour | grains_de_maïs
cassava | cassava manioc gari garri fufu | manioc gari garri foufou fufu bâton_de_manioc
plantain | plantain plantains | plantain plantains
yam | yam yams | igname ignames
potato | potato potatoes irish_potato | pomme_de_terre pommes_de_terre patate patates
bean | bean beans | haricot haricots
groundnut | groundnut groundnuts peanut peanuts | arachide arachides cacahuète cacahuètes
egusi | egusi melon_seed melon_seeds | pistache pistaches
vegetable | vegetable vegetables greens | légume légumes
ndole <= vegetable | ndole bitterleaf | ndolé ndole
tomato <= vegetable | tomato tomatoes | tomate tomates
onion <= vegetable | onion onions | oignon oignons
carrot <= vegetable | carrot carrots | carotte carottes
cabbage <= vegetable | cabbage cabbages lettuce | chou choux laitue salade salades
okra <= vegetable | okra okro | gombo gombos
pepper_spice | pepper peppers chilli spice spices | piment piments poivre poivron épice épices
fruit | fruit fruits | fruit fruits
banana <= fruit | banana bananas | banane bananes
pineapple <= fruit | pineapple pineapples | ananas
mango <= fruit | mango mangoes mangos | mangue mangues
pawpaw <= fruit | papaya pawpaw | papaye papayes
avocado <= fruit | avocado avocados | un_avocat avocats
citrus <= fruit | orange oranges lemon lemons | orange oranges citron citrons
apple <= fruit | apple apples | pomme pommes
watermelon <= fruit | watermelon watermelons | pastèque pastèques
meat | meat beef | viande viandes bœuf
goat <= meat | goat mutton lamb | chèvre mouton agneau
chicken <= meat | chicken chickens poultry | poulet poulets volaille
fish | fish | poisson poissons
mackerel <= fish | mackerel tilapia carp | maquereau maquereaux tilapia carpe
shrimp | shrimp shrimps prawn prawns crayfish | crevette crevettes écrevisse écrevisses
smoked | smoked | fumé fumée fumés
frozen | frozen | surgelé surgelés surgelée congelé congelée
fresh_food | fresh | frais fraîche fraîches
organic | organic bio | bio biologique
egg | egg eggs tray_of_eggs | œuf œufs alvéole alvéoles
milk | milk powdered_milk | lait
cheese | cheese yoghurt yogurt | fromage fromages yaourt yaourts
butter | butter margarine | beurre margarine
sugar | sugar | sucre
salt | salt | sel
honey | honey | miel
cake | cake cakes birthday_cake pastry pastries | gâteau gâteaux pâtisserie pâtisseries
biscuit | biscuit biscuits cookie cookies | biscuit biscuits
chocolate | chocolate sweets candy | chocolat bonbon bonbons
pasta | pasta spaghetti noodles | pâtes spaghetti macaroni
coffee <= drink | coffee | café cafés
tea <= drink | tea | tasse_de_thé
spirits <= alcohol | whisky champagne spirits | whisky champagne liqueur
bottle | bottle bottles | bouteille bouteilles
crate | crate crates carton cartons case_of box_of | casier casiers carton cartons
sachet | sachet sachets bag_of | sachet sachets
basket | basket baskets hamper | panier paniers corbeille
bucket | bucket buckets basin | seau seaux cuvette
market_stall | stall stalls stand stands | étal étals stand stands comptoir
aisle | aisle shelf shelves department | rayon rayons étagère
plastic_bag <= bag | plastic_bag plastic_bags shopping_bag carrier_bag | sac_plastique sacs_plastique emballage_plastique
slaughter | butcher butchery slaughter slaughtered | boucher boucherie abattre abattu
bakery | bakery baker | boulangerie boulanger
fishmonger | fishmonger fish_shop | poissonnerie poissonnier
seed | seed seeds seedling seedlings | semence semences graine graines
fertilizer | fertilizer fertiliser manure | engrais fumier
pesticide | pesticide insecticide | pesticide insecticide
flower | flower flowers bouquet bouquets | fleur fleurs bouquet bouquets
plant_item | plants potted_plant | plante plantes
gas_bottle | gas cooking_gas gas_bottle gas_cylinder refill_gas | gaz bouteille_de_gaz bouteilles_de_gaz bonbonne
stove | stove cooker oven hob | cuisinière four fours réchaud plaque_de_cuisson
microwave | microwave | micro_ondes
blender | blender mixer | mixeur mixeurs
washing_machine | washing_machine dryer | machine_à_laver lave_linge sèche_linge
fan_item | fan fans | ventilateur ventilateurs
air_conditioning | air_conditioning air_conditioner air_conditioned aircon ac_unit | climatisation climatiseur climatiseurs climatisé climatisée clim
bulb | bulb bulbs lamp lamps light_bulb | ampoule ampoules lampe lampes
solar | solar solar_panel solar_panels | solaire solaires panneau_solaire panneaux_solaires
power_bank | power_bank power_banks | batterie_externe
battery | battery batteries | batterie batteries pile piles
charger | charger chargers cable cables usb | chargeur chargeurs câble câbles usb
headphones | headphones earphones earbuds headset | écouteur écouteurs casque_audio
speaker_item | speaker speakers loudspeaker | enceinte_bluetooth haut_parleur baffle
screen | screen screens display | écran écrans
printer | printer printers cartridge cartridges ink toner | imprimante imprimantes cartouche cartouches encre toner
keyboard | keyboard mouse webcam | clavier souris webcam
memory_item | memory_card hard_disk hard_drive ssd flash_drive | carte_mémoire disque_dur clé_usb
software | software windows antivirus | logiciel logiciels windows antivirus
console_item | console playstation xbox video_game video_games | console playstation xbox jeu_vidéo jeux_vidéo
toy | toy toys doll dolls | jouet jouets poupée poupées
bicycle | bicycle bicycles scooter | vélo vélos bicyclette trottinette
tyre | tyre tyres tire tires | pneu pneus
spare_part | spare_part spare_parts | pièce_détachée pièces_détachées pièce_de_rechange pièces_de_rechange
tool_item | hammer drill screwdriver toolbox | marteau perceuse tournevis outil outils
paint_item | paint paints paintbrush | peinture_murale pot_de_peinture
cement | cement sand gravel bricks | ciment sable gravier parpaing parpaings brique briques
iron_item | iron_rods sheet_metal roofing | fer_à_béton tôle tôles toiture
wood_item | wood plywood timber | bois contreplaqué planche planches
tile_item | tile tiles tiling | carreau carreaux carrelage
door_item | doors lock locks padlock | porte_blindée serrure serrures cadenas
window_item | windows glass_pane | fenêtre fenêtres vitre vitres
curtain | curtain curtains | rideau rideaux
carpet | carpet carpets rug rugs | tapis moquette
sheet_item | bedsheet bedsheets bed_sheets blanket blankets pillow pillows | drap draps couverture couvertures oreiller oreillers
towel | towel towels | serviette serviettes
sofa | sofa sofas couch armchair | canapé canapés fauteuil fauteuils salon_en_cuir
table_item | table tables desk_item | tables
wardrobe | wardrobe wardrobes cupboard | armoire armoires placard
pan | pot pots pan pans saucepan | marmite marmites casserole casseroles poêle
plate_item | plate plates cup cups glass_cup cutlery | assiette assiettes tasse tasses couverts
diaper | diaper diapers nappy nappies | couche couches
pram | pram stroller | poussette
detergent | detergent bleach washing_powder | détergent javel lessive_en_poudre
toothpaste | toothpaste | dentifrice
toothbrush | toothbrush toothbrushes | brosse_à_dents brosses_à_dents
mouthwash | mouthwash | bain_de_bouche
floss | floss dental_floss | fil_dentaire
shampoo | shampoo conditioner | shampoing shampooing après_shampoing
razor | razor shaving | rasoir rasage
nail_item | nails nail_polish | ongle ongles vernis
watch_repair | watchmaker | horloger
spectacles | glasses eyeglasses spectacles frames | lunettes monture montures verres_correcteurs
glasses_item < spectacles | sunglasses | lunettes_de_soleil
hat | hat hats cap caps | chapeau chapeaux casquette casquettes
belt | belt belts | ceinture ceintures
sock | sock socks tights | chaussette chaussettes collant
underwear | underwear bra bras boxers | sous_vêtement sous_vêtements soutien_gorge caleçon
swimwear | swimsuit swimwear | maillot_de_bain
coat | coat coats raincoat sweater pullover | manteau manteaux imperméable pull pulls
tie_item | necktie bow_tie | cravate cravates nœud_papillon
umbrella | umbrella umbrellas | parapluie parapluies
cotton | cotton | coton
silk | silk satin | soie satin
lace | lace | dentelle
embroidery | embroidery embroidered | broderie broderies brodé
ring_item <= jewel | wedding_ring wedding_rings engagement_ring | alliance alliances bague_de_fiançailles
gold | gold | en_or bijou_en_or
silver | silver | argenté argent_massif
stationery_item | envelope envelopes paper_ream ream | enveloppe enveloppes rame rames
newspaper | newspaper newspapers magazine magazines | journal journaux magazine magazines
label | label labels | étiquette étiquettes
litre | litre litres liter liters | litre litres
gram | gram grams | gramme grammes
metre | metre metres meter meters yard yards | mètre mètres
kilometre | kilometre kilometres kilometer kilometers km | kilomètre kilomètres km
dozen | dozen | douzaine douzaines
half_item | half | moitié demi demie
pair | pair pairs | paire paires
piece_item | per_piece each_one by_the_piece unit_price | à_la_pièce l_unité unité unités à_l_unité
expiry_date | expiry_date best_before use_by | date_de_péremption périmé périmée périmés
storage | store_it keep_fresh storage refrigerate | conserver conservation stockage stocker
recipe | recipe recipes cook cooking | recette recettes cuisiner
ingredient | ingredient ingredients made_of composition | ingrédient ingrédients composition
spicy | spicy | pimenté épicé
local_item | local locally_made made_in_cameroon | local locale locaux
imported | imported import imports | importé importés importation
farm | farm farms farmer farmers farming | ferme fermes agriculteur agriculteurs champ champs
animal_feed | animal_feed feed | provende aliment_pour_bétail
cow | cow cows cattle | vache vaches bétail
horse_animal | horse horses | cheval chevaux
pig_animal | pigs piglet | porcelet porcelets
chick | chick chicks day_old_chicks | poussin poussins
machine_item | machine machines | machine machines
model_item | model models | modèle modèles
set_item | set sets kit kits | ensemble ensembles lot_de kit kits
new_item | brand_new | tout_neuf neuf neufs neuve
`
