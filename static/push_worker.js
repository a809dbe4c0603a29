// Shows what the site sends to this device, and opens the page that it leads to.

self.addEventListener("push", (event) => {
  const said = event.data.json();
  event.waitUntil(self.registration.showNotification(said.title, { tag: said.tag, data: said.url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
