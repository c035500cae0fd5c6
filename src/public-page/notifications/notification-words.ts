import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";

/** The texts of the part of the tracking page by which a browser asks for notifications. */
export type NotificationWords = {
  readonly title: string;
  readonly lead: string;
  readonly start: string;
  readonly isOn: string;
  readonly stop: string;
  /** The browser does not allow it for this page. */
  readonly blocked: string;
  readonly failed: string;
};

export const notificationWords: Readonly<Record<PageLanguage, NotificationWords>> = {
  en: {
    title: "Get news in this browser",
    lead: "A notification when something happens, and only about this parcel.",
    start: "Notify me",
    isOn: "This browser shows you news about this parcel.",
    stop: "Stop notifications",
    blocked: "Notifications are blocked. Allow them for this page in your browser's settings.",
    failed: "That did not work. Try again later.",
  },
  de: {
    title: "Neuigkeiten in diesem Browser",
    lead: "Eine Mitteilung, wenn etwas passiert, und nur zu diesem Paket.",
    start: "Benachrichtigen",
    isOn: "Dieser Browser zeigt Ihnen Neuigkeiten zu diesem Paket.",
    stop: "Mitteilungen beenden",
    blocked: "Mitteilungen sind blockiert. Erlauben Sie sie für diese Seite in den Einstellungen Ihres Browsers.",
    failed: "Das hat nicht geklappt. Versuchen Sie es später erneut.",
  },
  fr: {
    title: "Des nouvelles dans ce navigateur",
    lead: "Une notification quand il se passe quelque chose, et uniquement pour ce colis.",
    start: "Me notifier",
    isOn: "Ce navigateur affiche les nouvelles de ce colis.",
    stop: "Arrêter les notifications",
    blocked: "Les notifications sont bloquées. Autorisez-les pour cette page dans les réglages de votre navigateur.",
    failed: "Cela n'a pas fonctionné. Réessayez plus tard.",
  },
  es: {
    title: "Novedades en este navegador",
    lead: "Una notificación cuando pase algo, y solo sobre este paquete.",
    start: "Avisarme",
    isOn: "Este navegador le muestra novedades sobre este paquete.",
    stop: "Detener las notificaciones",
    blocked: "Las notificaciones están bloqueadas. Permítalas para esta página en los ajustes de su navegador.",
    failed: "No ha funcionado. Inténtelo de nuevo más tarde.",
  },
  it: {
    title: "Novità in questo browser",
    lead: "Una notifica quando succede qualcosa, e solo su questo pacco.",
    start: "Avvisami",
    isOn: "Questo browser mostra le novità su questo pacco.",
    stop: "Interrompi le notifiche",
    blocked: "Le notifiche sono bloccate. Consentile per questa pagina nelle impostazioni del browser.",
    failed: "Non ha funzionato. Riprova più tardi.",
  },
  nl: {
    title: "Nieuws in deze browser",
    lead: "Een melding als er iets gebeurt, en alleen over dit pakket.",
    start: "Houd me op de hoogte",
    isOn: "Deze browser toont nieuws over dit pakket.",
    stop: "Meldingen stoppen",
    blocked: "Meldingen zijn geblokkeerd. Sta ze voor deze pagina toe in de instellingen van uw browser.",
    failed: "Dat is niet gelukt. Probeer het later opnieuw.",
  },
  pl: {
    title: "Wiadomości w tej przeglądarce",
    lead: "Powiadomienie, gdy coś się wydarzy, i tylko o tej paczce.",
    start: "Powiadom mnie",
    isOn: "Ta przeglądarka pokazuje wiadomości o tej paczce.",
    stop: "Wyłącz powiadomienia",
    blocked: "Powiadomienia są zablokowane. Zezwól na nie dla tej strony w ustawieniach przeglądarki.",
    failed: "Nie udało się. Spróbuj ponownie później.",
  },
  pt: {
    title: "Novidades neste navegador",
    lead: "Uma notificação quando algo acontecer, e apenas sobre esta encomenda.",
    start: "Notificar-me",
    isOn: "Este navegador mostra novidades sobre esta encomenda.",
    stop: "Parar as notificações",
    blocked: "As notificações estão bloqueadas. Permita-as para esta página nas definições do navegador.",
    failed: "Não funcionou. Tente novamente mais tarde.",
  },
  sv: {
    title: "Nyheter i den här webbläsaren",
    lead: "En avisering när något händer, och bara om det här paketet.",
    start: "Meddela mig",
    isOn: "Den här webbläsaren visar nyheter om paketet.",
    stop: "Stoppa aviseringar",
    blocked: "Aviseringar är blockerade. Tillåt dem för den här sidan i webbläsarens inställningar.",
    failed: "Det fungerade inte. Försök igen senare.",
  },
  da: {
    title: "Nyheder i denne browser",
    lead: "En notifikation, når der sker noget, og kun om denne pakke.",
    start: "Giv mig besked",
    isOn: "Denne browser viser nyheder om pakken.",
    stop: "Stop notifikationer",
    blocked: "Notifikationer er blokeret. Tillad dem for denne side i browserens indstillinger.",
    failed: "Det lykkedes ikke. Prøv igen senere.",
  },
  nb: {
    title: "Nyheter i denne nettleseren",
    lead: "Et varsel når noe skjer, og bare om denne pakken.",
    start: "Varsle meg",
    isOn: "Denne nettleseren viser nyheter om pakken.",
    stop: "Stopp varsler",
    blocked: "Varsler er blokkert. Tillat dem for denne siden i innstillingene til nettleseren.",
    failed: "Det gikk ikke. Prøv igjen senere.",
  },
  fi: {
    title: "Uutiset tässä selaimessa",
    lead: "Ilmoitus, kun jotain tapahtuu, ja vain tästä paketista.",
    start: "Ilmoita minulle",
    isOn: "Tämä selain näyttää uutiset tästä paketista.",
    stop: "Lopeta ilmoitukset",
    blocked: "Ilmoitukset on estetty. Salli ne tälle sivulle selaimen asetuksissa.",
    failed: "Se ei onnistunut. Yritä myöhemmin uudelleen.",
  },
  cs: {
    title: "Novinky v tomto prohlížeči",
    lead: "Oznámení, když se něco stane, a jen o této zásilce.",
    start: "Upozornit mě",
    isOn: "Tento prohlížeč zobrazuje novinky o této zásilce.",
    stop: "Vypnout oznámení",
    blocked: "Oznámení jsou blokována. Povolte je pro tuto stránku v nastavení prohlížeče.",
    failed: "Nepodařilo se to. Zkuste to později.",
  },
  ar: {
    title: "الأخبار في هذا المتصفح",
    lead: "إشعار عند حدوث شيء، وعن هذا الطرد فقط.",
    start: "أبلغني",
    isOn: "يعرض هذا المتصفح أخبار هذا الطرد.",
    stop: "إيقاف الإشعارات",
    blocked: "الإشعارات محظورة. اسمح بها لهذه الصفحة في إعدادات المتصفح.",
    failed: "لم ينجح ذلك. حاول مرة أخرى لاحقًا.",
  },
};
