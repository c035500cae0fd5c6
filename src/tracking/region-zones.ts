/**
 * Countries with several zones, divided by what carriers give: state or province (code or name), a few cities on the far side of
 * a line that runs through a state, and postal codes. Names are compared without case, accents and punctuation. If nothing
 * matches, the large cities (city-zones.ts) are tried, then the country's most populous zone (time-zones.ts) is used. Source:
 * IANA time zone database 2026c, zone.tab and its comments.
 */
export type CountryDivision = {
  /** Zone → its regions, separated by commas. */
  readonly regions: Readonly<Record<string, string>>;
  /** Zone → cities in it whatever their region says, with the region in front if the name alone is ambiguous. */
  readonly cities?: Readonly<Record<string, string>>;
  /** Zone → its postal codes; the first match decides. */
  readonly postalCodes?: Readonly<Record<string, RegExp>>;
  /** Nearly everyone lives in the main zone, and everything outside is listed here: the rest is in the main zone. */
  readonly restIsMain?: true;
};

export const divisionByCountry: Readonly<Record<string, CountryDivision>> = {
  US: {
    regions: {
      "America/New_York":
        "CT,DC,DE,FL,GA,IN,KY,MA,MD,ME,MI,NC,NH,NJ,NY,OH,PA,RI,SC,VA,VT,WV,AA,AE,Connecticut,Delaware,District of Columbia,Florida,Georgia,Indiana,Kentucky,Maine,Maryland,Massachusetts,Michigan,New Hampshire,New Jersey,New York,North Carolina,Ohio,Pennsylvania,Rhode Island,South Carolina,Vermont,Virginia,West Virginia",
      "America/Chicago":
        "AL,AR,IA,IL,KS,LA,MN,MO,MS,ND,NE,OK,SD,TN,TX,WI,Alabama,Arkansas,Illinois,Iowa,Kansas,Louisiana,Minnesota,Mississippi,Missouri,Nebraska,North Dakota,Oklahoma,South Dakota,Tennessee,Texas,Wisconsin",
      "America/Denver": "CO,ID,MT,NM,UT,WY,Colorado,Idaho,Montana,New Mexico,Utah,Wyoming",
      "America/Phoenix": "AZ,Arizona",
      "America/Los_Angeles": "CA,NV,OR,WA,California,Nevada,Oregon,Washington",
      "America/Anchorage": "AK,Alaska",
      "Pacific/Honolulu": "HI,Hawaii",
      "America/Puerto_Rico": "PR,VI,Puerto Rico,Virgin Islands",
      "Pacific/Guam": "GU,MP,Guam,Northern Mariana Islands",
      "Pacific/Pago_Pago": "AS,American Samoa",
    },
    cities: {
      "America/New_York": "TN Knoxville,TN Chattanooga,TN Johnson City,TN Kingsport,TN Bristol",
      "America/Chicago":
        "FL Pensacola,FL Panama City,FL Fort Walton Beach,FL Destin,KY Bowling Green,KY Owensboro,KY Paducah,KY Hopkinsville,IN Evansville,IN Gary,IN Hammond,IN Merrillville,IN Portage",
      "America/Denver": "TX El Paso,SD Rapid City,ND Dickinson,NE Scottsbluff,NE Ogallala,OR Ontario",
      "America/Los_Angeles": "ID Coeur d'Alene,ID Lewiston,ID Post Falls,ID Moscow",
    },
    // By the first three digits of the ZIP code; these cannot follow every line through a state.
    postalCodes: {
      "America/Puerto_Rico": /^00[6-9]\d\d/,
      "Pacific/Honolulu": /^96[78]\d\d/,
      "Pacific/Guam": /^969\d\d/,
      "America/Anchorage": /^99[5-9]\d\d/,
      "America/Phoenix": /^8[56]\d{3}/,
      "America/Los_Angeles": /^(83[58]|889|89\d|9[0-5]\d|96[01]|97[0-8]|98\d|99[0-4])\d\d/,
      "America/Denver": /^(577|586|59\d|693|79[89]|8[0-4]\d|87\d|88[0-5]|979)\d\d/,
      "America/Chicago": /^(32[45]|3[56]\d|37[0-25]|38\d|39[0-7]|42[0-4]|46[34]|47[67]|[5-7]\d\d)\d\d/,
      "America/New_York": /^[0-4]\d{4}/,
    },
  },
  CA: {
    regions: {
      "America/St_Johns": "NL,NF,Newfoundland,Newfoundland and Labrador",
      "America/Halifax": "NS,NB,PE,PEI,Nova Scotia,New Brunswick,Prince Edward Island",
      "America/Toronto": "ON,QC,PQ,Ontario,Quebec",
      "America/Winnipeg": "MB,Manitoba",
      "America/Regina": "SK,Saskatchewan",
      "America/Edmonton": "AB,NT,Alberta,Northwest Territories",
      "America/Vancouver": "BC,British Columbia,Colombie-Britannique",
      "America/Whitehorse": "YT,YK,Yukon",
      "America/Iqaluit": "NU,Nunavut",
    },
    cities: { "America/Winnipeg": "ON Kenora", "America/Goose_Bay": "NL Happy Valley-Goose Bay,NL Labrador City" },
    // The first letter of a Canadian postal code names the province.
    postalCodes: {
      "America/St_Johns": /^A/i,
      "America/Halifax": /^[BCE]/i,
      "America/Toronto": /^[GHJKLMNP]/i,
      "America/Winnipeg": /^R/i,
      "America/Regina": /^S/i,
      "America/Edmonton": /^T/i,
      "America/Vancouver": /^V/i,
      "America/Whitehorse": /^Y/i,
    },
  },
  AU: {
    regions: {
      "Australia/Sydney": "NSW,ACT,New South Wales,Australian Capital Territory",
      "Australia/Melbourne": "VIC,Victoria",
      "Australia/Brisbane": "QLD,Queensland",
      "Australia/Adelaide": "SA,South Australia",
      "Australia/Darwin": "NT,Northern Territory",
      "Australia/Perth": "WA,Western Australia",
      "Australia/Hobart": "TAS,Tasmania",
    },
    cities: { "Australia/Broken_Hill": "NSW Broken Hill" },
    // The first digits of an Australian postcode name the state.
    postalCodes: {
      "Australia/Broken_Hill": /^2880$/,
      "Australia/Sydney": /^[12]\d{3}$/,
      "Australia/Melbourne": /^[38]\d{3}$/,
      "Australia/Brisbane": /^[49]\d{3}$/,
      "Australia/Adelaide": /^5\d{3}$/,
      "Australia/Perth": /^6\d{3}$/,
      "Australia/Hobart": /^7\d{3}$/,
      "Australia/Darwin": /^0[89]\d{2}$/,
    },
  },
  BR: {
    regions: {
      "America/Sao_Paulo":
        "SP,RJ,MG,ES,PR,SC,RS,GO,DF,TO,BA,SE,AL,PE,PB,RN,CE,PI,MA,PA,AP,Sao Paulo,Rio de Janeiro,Minas Gerais,Espirito Santo,Parana,Santa Catarina,Rio Grande do Sul,Goias,Distrito Federal,Tocantins,Bahia,Sergipe,Alagoas,Pernambuco,Paraiba,Rio Grande do Norte,Ceara,Piaui,Maranhao,Para,Amapa",
      "America/Manaus": "AM,RR,RO,MT,MS,Amazonas,Roraima,Rondonia,Mato Grosso,Mato Grosso do Sul",
      "America/Rio_Branco": "AC,Acre",
    },
    cities: { "America/Noronha": "PE Fernando de Noronha" },
    // The first digits of a CEP name the state.
    postalCodes: {
      "America/Rio_Branco": /^699\d\d/,
      "America/Manaus": /^(69\d|76[89]|7[89]\d)\d\d/,
      "America/Sao_Paulo": /^\d{5}/,
    },
  },
  MX: {
    regions: {
      "America/Mexico_City":
        "CMX,CDMX,DF,Ciudad de Mexico,MEX,EM,Estado de Mexico,Mexico,JAL,JA,Jalisco,NLE,NL,Nuevo Leon,PUE,PU,Puebla,QUE,QT,QRO,Queretaro,GUA,GT,GTO,Guanajuato,AGU,AG,AGS,Aguascalientes,SLP,SL,San Luis Potosi,YUC,YU,Yucatan,VER,VE,Veracruz,COA,CO,Coahuila,DUR,DG,Durango,ZAC,ZA,Zacatecas,MIC,MI,Michoacan,TAM,TM,Tamaulipas,HID,HG,Hidalgo,MOR,MO,Morelos,GRO,GR,Guerrero,OAX,OA,Oaxaca,TAB,TB,Tabasco,CAM,CM,Campeche,CHP,CS,Chiapas,COL,CL,Colima,TLA,TL,Tlaxcala,CHH,CH,Chihuahua",
      "America/Tijuana": "BC,BCN,Baja California",
      "America/Hermosillo": "SO,SON,Sonora",
      "America/Mazatlan": "SI,SIN,Sinaloa,NA,NAY,Nayarit,BS,BCS,Baja California Sur",
      "America/Cancun": "QR,ROO,Q ROO,QROO,Quintana Roo",
    },
    cities: {
      "America/Ciudad_Juarez": "Ciudad Juarez,CHH Juarez,CH Juarez,Chihuahua Juarez",
      "America/Matamoros": "Matamoros,Reynosa,Nuevo Laredo,Ciudad Acuna,Piedras Negras",
      "America/Tijuana": "Tijuana,Mexicali",
      "America/Cancun": "Cancun,Playa del Carmen",
    },
    // The first two digits name the state.
    postalCodes: {
      "America/Tijuana": /^2[12]\d{3}$/,
      "America/Mazatlan": /^(23|63|8[0-2])\d{3}$/,
      "America/Hermosillo": /^8[3-5]\d{3}$/,
      "America/Cancun": /^77\d{3}$/,
      "America/Ciudad_Juarez": /^32\d{3}$/,
      "America/Mexico_City": /^\d{5}$/,
    },
  },
  RU: {
    regions: {
      "Europe/Kaliningrad": "Kaliningrad,Kaliningrad Oblast,KGD",
      "Europe/Moscow":
        "MOW,Moscow,Moskva,MOS,Moscow Oblast,Moscow Region,SPE,Saint Petersburg,St Petersburg,LEN,Leningrad Oblast,NIZ,TA,Tatarstan,ROS,Rostov Oblast,KDA,Krasnodar Krai,VOR,VGG,YAR,TUL,RYA,SMO,TVE,KLU,BEL,KRS,LIP,TAM,PNZ,IVA,VLA,KOS,NGR,PSK,MUR,ARK,KR,KO,VLG,BRY,ORL,STA,DA,CE,SE,KB,KC,AD,KL,ME,MO,CU,KIR",
      "Europe/Samara": "Samara,Samara Oblast,SAM,Udmurtia,UD,Ulyanovsk,ULY,Saratov,SAR,Astrakhan,AST",
      "Asia/Yekaterinburg":
        "Sverdlovsk,Sverdlovsk Oblast,SVE,Chelyabinsk,CHE,Bashkortostan,BA,Perm,Perm Krai,PER,Tyumen,TYU,Orenburg,ORE,Kurgan,KGN,KHM,YAN",
      "Asia/Omsk": "Omsk,Omsk Oblast,OMS",
      "Asia/Novosibirsk":
        "Novosibirsk,Novosibirsk Oblast,NVS,Krasnoyarsk,Krasnoyarsk Krai,KYA,Tomsk,TOM,Altai,ALT,Kemerovo,KEM,Khakassia,KK,Tuva,TY",
      "Asia/Irkutsk": "Irkutsk,Irkutsk Oblast,IRK,Buryatia,BU",
      "Asia/Yakutsk": "Yakutia,Sakha,SA,Amur,AMU,Zabaykalsky,ZAB",
      "Asia/Vladivostok": "Primorsky,Primorsky Krai,PRI,Khabarovsk,Khabarovsk Krai,KHA,YEV",
      "Asia/Magadan": "Magadan,MAG,Sakhalin,SAK",
      "Asia/Kamchatka": "Kamchatka,KAM,Chukotka,CHU",
    },
    cities: {
      "Europe/Kaliningrad": "Kaliningrad",
      "Europe/Samara": "Samara,Tolyatti,Izhevsk",
      "Asia/Yekaterinburg": "Yekaterinburg,Ekaterinburg,Chelyabinsk,Ufa,Perm,Tyumen,Surgut",
      "Asia/Omsk": "Omsk",
      "Asia/Novosibirsk": "Novosibirsk,Krasnoyarsk,Barnaul,Tomsk,Kemerovo",
      "Asia/Irkutsk": "Irkutsk,Ulan-Ude",
      "Asia/Yakutsk": "Yakutsk,Chita,Blagoveshchensk",
      "Asia/Vladivostok": "Vladivostok,Khabarovsk,Ussuriysk",
    },
  },
  ID: {
    regions: {
      "Asia/Jakarta":
        "JK,Jakarta,DKI Jakarta,JB,Jawa Barat,West Java,JT,Jawa Tengah,Central Java,JI,Jawa Timur,East Java,BT,Banten,YO,Yogyakarta,DI Yogyakarta,SU,Sumatera Utara,North Sumatra,SB,Sumatera Barat,West Sumatra,SS,Sumatera Selatan,South Sumatra,RI,Riau,KR,Kepulauan Riau,JA,Jambi,LA,Lampung,BE,Bengkulu,BB,Bangka Belitung,AC,Aceh,KB,Kalimantan Barat,West Kalimantan,KT,Kalimantan Tengah,Central Kalimantan",
      "Asia/Makassar":
        "BA,Bali,NB,NTB,Nusa Tenggara Barat,NT,NTT,Nusa Tenggara Timur,KS,Kalimantan Selatan,South Kalimantan,KI,Kalimantan Timur,East Kalimantan,KU,Kalimantan Utara,North Kalimantan,SA,SG,SN,SR,ST,GO,Sulawesi Utara,Sulawesi Tengah,Sulawesi Selatan,Sulawesi Tenggara,Sulawesi Barat,North Sulawesi,Central Sulawesi,South Sulawesi,Southeast Sulawesi,West Sulawesi,Gorontalo",
      "Asia/Jayapura": "MA,Maluku,MU,Maluku Utara,North Maluku,PA,Papua,PB,Papua Barat,West Papua,PD,PE,PS,PT",
    },
    cities: {
      "Asia/Makassar": "Denpasar,Makassar,Manado,Balikpapan,Samarinda,Banjarmasin,Mataram,Kupang,Palu,Kendari",
      "Asia/Jayapura": "Jayapura,Ambon,Sorong,Manokwari,Ternate",
    },
    // By island: 73, 74, 78 and 79 are the western half of Kalimantan; 97 to 99 Maluku and Papua.
    postalCodes: {
      "Asia/Jayapura": /^9[789]\d{3}$/,
      "Asia/Makassar": /^(7[012567]|8\d|9[0-6])\d{3}$/,
      "Asia/Jakarta": /^[1-7]\d{4}$/,
    },
  },
  ES: {
    regions: {
      "Atlantic/Canary":
        "CN,GC,TF,Canarias,Islas Canarias,Canary Islands,Las Palmas,Santa Cruz de Tenerife,Tenerife,Gran Canaria",
    },
    cities: {
      "Atlantic/Canary":
        "Las Palmas,Las Palmas de Gran Canaria,Santa Cruz de Tenerife,Telde,Arrecife,Puerto del Rosario,San Cristobal de La Laguna,La Laguna,Adeje,Arona",
    },
    postalCodes: { "Atlantic/Canary": /^(35|38)\d{3}$/ },
    restIsMain: true,
  },
  PT: {
    regions: { "Atlantic/Azores": "20,Azores,Acores,Regiao Autonoma dos Acores", "Atlantic/Madeira": "30,Madeira" },
    cities: { "Atlantic/Azores": "Ponta Delgada,Angra do Heroismo,Horta,Ribeira Grande", "Atlantic/Madeira": "Funchal" },
    postalCodes: { "Atlantic/Azores": /^9[5-9]\d{2}/, "Atlantic/Madeira": /^9[0-4]\d{2}/ },
    restIsMain: true,
  },
  CD: {
    regions: {
      "Africa/Lubumbashi":
        "HK,Haut-Katanga,LU,Lualaba,TA,Tanganyika,NK,Nord-Kivu,North Kivu,SK,Sud-Kivu,South Kivu,MA,Maniema,TO,Tshopo,IT,Ituri,Katanga",
    },
    cities: { "Africa/Lubumbashi": "Lubumbashi,Goma,Bukavu,Kisangani,Kolwezi,Mbuji-Mayi,Kananga" },
  },
  CL: {
    regions: { "Pacific/Easter": "Isla de Pascua,Easter Island", "America/Punta_Arenas": "MA,Magallanes" },
    cities: { "Pacific/Easter": "Hanga Roa", "America/Punta_Arenas": "Punta Arenas,Puerto Natales" },
    restIsMain: true,
  },
  EC: { regions: { "Pacific/Galapagos": "W,Galapagos" }, restIsMain: true },
  MN: { regions: { "Asia/Hovd": "Khovd,Hovd,Uvs,Bayan-Olgii" }, restIsMain: true },
  NZ: { regions: { "Pacific/Chatham": "CIT,Chatham Islands" }, restIsMain: true },
  PF: {
    regions: { "Pacific/Marquesas": "Marquesas,Iles Marquises", "Pacific/Gambier": "Gambier,Iles Gambier" },
    restIsMain: true,
  },
  PG: { regions: { "Pacific/Bougainville": "NSB,Bougainville" }, restIsMain: true },
};
